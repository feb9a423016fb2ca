/* ---- The body: one effect, its record, two runners at most, the network and the destination. ----
 *
 * The lines above set the answers and the bounds; nothing below knows a particular design.
 * Every step of the description is one d_step, and anything may happen between two of them.
 */

#ifndef RECORD
#define RECORD(slot, broken) assert(!(broken))
#endif
#ifndef TELL
#define TELL(words) printf(words)
#endif
#if !defined(P1) && !defined(P2) && !defined(P3) && !defined(P4) && !defined(P5)
#define P1
#define P2
#define P3
#define P4
#define P5
#endif

#define NO_KEY 0
#define THE_KEY 1             /* the action's one key, when it is stable */
#define FIRST_NEW_KEY 2
#define NO_INPUT 0
#define APPROVED 1            /* the input at the start; every change at the source counts one up */
#define ADRIFT_MOST (CRASHES + LATE_REQUESTS + 1)
#define KEYS (ADRIFT_MOST + 7)   /* more than can be held by a record, runs, requests and the first effect at once */

/* The record. Nothing in these steps writes prepared or rejected. */
mtype = { no_record, attempting, unknown, confirmed, failed, needs_operator };

/* Where a run is. From on_its_way to silence it waits for an answer. */
mtype = {
	idle, to_prepare, to_prepare_anew, to_prepare_from_start, to_send,
	on_its_way, acknowledged, refused, exists_already, silence,
	uncertain, to_look_up
};

typedef Runner {
	mtype phase = idle;
	byte key;
	byte input;               /* NO_INPUT: it has sent nothing and taken nothing over */
	byte sends;
	bool authorised;          /* of its request that is on its way */
	bool unseen               /* check_then_act: its claim does not show yet */
};

typedef Request {
	byte key;
	byte input;
	bool authorised
};

/* Durable. */
mtype record = no_record;
byte record_key;
byte record_input;
bool left_alone;              /* held without an owner: no pick-up until it is written again */
bool delivered;

/* At the source. */
byte source_input = APPROVED;
bool withdrawn;

/* Lost in a crash. Runner 0 is active whenever runner 1 is. */
Runner runner[2];

/* Requests whose runner crashed or gave up, in a fixed order. */
Request adrift[ADRIFT_MOST];
byte adrifts;

/* At the destination. Of the effects only this matters: none, one, more; the first one's key; whether another has another key. */
byte effects;
byte effect_key;
bool effect_with_other_key;
byte remembered[KEYS];        /* by key, the first input; NO_INPUT: not remembered */
bool caught_up;               /* what a lagging lookup shows */

byte redeliveries_left = REDELIVERIES;
byte crashes_left = CRASHES;
byte lost_requests_left = LOST_REQUESTS;
byte lost_responses_left = LOST_RESPONSES;
byte late_requests_left = LATE_REQUESTS;
byte lapses_left = LAPSES;
byte changes_left = CHANGES;
byte reruns_left = RERUNS;
byte faults_left = FAULTS;

/* Scratch within one step, forgotten at its end. */
byte at;
byte free_key;
bool in_use;
mtype answer = idle;

#define ANY_ACTIVE (runner[0].phase != idle)
#define BOTH_ACTIVE (runner[1].phase != idle)
#define MAY(budget) (budget > 0 && faults_left > 0)
#define FIRST_DELIVERY_DUE (!delivered)
#define DELIVERY_DUE (delivered && !ANY_ACTIVE && record == no_record \
	&& trigger_delivery == TRIGGER_DELIVERY_AT_LEAST_ONCE && trigger_acknowledged == TRIGGER_ACKNOWLEDGED_AFTER_RECORD)
#define PICK_UP_DUE (recovery_exists == YES && !ANY_ACTIVE && !left_alone && (record == attempting || record == unknown))
#define QUIET (!ANY_ACTIVE && adrifts == 0 && !FIRST_DELIVERY_DUE && !DELIVERY_DUE && !PICK_UP_DUE)
#define MAY_RERUN (delivered && !ANY_ACTIVE && MAY(reruns_left))
#define MAY_LAPSE (destination_protection == DESTINATION_PROTECTION_REMEMBERS_KEY \
	&& destination_retention == DESTINATION_RETENTION_MAY_LAPSE)
#define SENDS_REMAIN(me) (runner[me].sends < (retries_bounded == YES -> SENDS : SENDS + 1))

/* ---- What must hold. ---- */

#ifdef P1
#define JUDGE_P1(broken) RECORD(0, broken)
#else
#define JUDGE_P1(broken) skip
#endif
#ifdef P2
#define JUDGE_P2_FALSE_SUCCESS(broken) RECORD(1, broken)
#define JUDGE_P2_MISREPORTED(broken) RECORD(2, broken)
#define JUDGE_P2_STRANDED(broken) RECORD(3, broken)
#define JUDGE_P2_LOST(broken) RECORD(4, broken)
#else
#define JUDGE_P2_FALSE_SUCCESS(broken) skip
#define JUDGE_P2_MISREPORTED(broken) skip
#define JUDGE_P2_STRANDED(broken) skip
#define JUDGE_P2_LOST(broken) skip
#endif
#ifdef P3
#define JUDGE_P3(broken) RECORD(5, broken)
#else
#define JUDGE_P3(broken) skip
#endif
#ifdef P4
#define JUDGE_P4(broken) RECORD(6, broken)
#else
#define JUDGE_P4(broken) skip
#endif
#ifdef P5
#define JUDGE_P5(broken) RECORD(7, broken)
#else
#define JUDGE_P5(broken) skip
#endif

/* Ends a step. P2 and P5 are judged here, in every quiet state; the other three where they can break. */
inline judge() {
	at = 0;
	free_key = NO_KEY;
	in_use = false;
	answer = idle;
	if
	:: QUIET ->
		JUDGE_P2_FALSE_SUCCESS(record == confirmed && effects == 0);
		JUDGE_P2_MISREPORTED(record == failed && effects > 0);
		JUDGE_P2_STRANDED(record == no_record || record == attempting || record == unknown);
		JUDGE_P2_LOST(record == failed && effects == 0 && recovery_owner == NO);
		JUDGE_P5(effects > 0 && (record == no_record || record_key == NO_KEY ||
			record_key != effect_key || effect_with_other_key))
	:: else
	fi
}

/* ---- Parts of steps. ---- */

/* When the total is spent, what is left of each budget no longer matters. */
inline spend(budget) {
	budget--;
	faults_left--;
	if
	:: faults_left == 0 ->
		redeliveries_left = 0; crashes_left = 0; lost_requests_left = 0; lost_responses_left = 0;
		late_requests_left = 0; lapses_left = 0; changes_left = 0; reruns_left = 0
	:: else
	fi
}

inline clear(me) {
	runner[me].phase = idle;
	runner[me].key = NO_KEY;
	runner[me].input = NO_INPUT;
	runner[me].sends = 0;
	runner[me].authorised = false;
	runner[me].unseen = false
}

/* The two runners are interchangeable: the one that goes on becomes runner 0. */
inline stop(me) {
	clear(me);
	if
	:: me == 0 && BOTH_ACTIVE ->
		runner[0].phase = runner[1].phase;
		runner[0].key = runner[1].key;
		runner[0].input = runner[1].input;
		runner[0].sends = runner[1].sends;
		runner[0].authorised = runner[1].authorised;
		runner[0].unseen = runner[1].unseen;
		clear(1)
	:: else
	fi
}

/* A write of the record is plain: the last one stands. */
inline write(me, state) {
	record = state;
	record_key = runner[me].key;
	record_input = runner[me].input;
	left_alone = false
}

inline hold(me) {
	if
	:: recovery_owner == YES ->
		TELL("  and hands it to the owner\n");
		write(me, needs_operator)
	:: else ->
		TELL("  and leaves it unknown, as nobody owns it\n");
		write(me, unknown);
		left_alone = true
	fi;
	stop(me)
}

/* The smallest number that nothing holds. What the destination remembers of it can never be asked for again. */
inline take_new_key(me) {
	runner[me].key = NO_KEY;
	free_key = FIRST_NEW_KEY;
	do
	:: true ->
		in_use = (record_key == free_key || effect_key == free_key ||
			runner[0].key == free_key || runner[1].key == free_key);
		at = 0;
		do
		:: at < adrifts -> in_use = in_use || (adrift[at].key == free_key); at++
		:: else -> break
		od;
		if
		:: in_use -> free_key++
		:: else -> break
		fi
	od;
	runner[me].key = free_key;
	remembered[free_key] = NO_INPUT
}

#define RANK(a_key, an_input, an_authority) (((a_key) * 256 + (an_input)) * 2 + (an_authority))
#define RANK_AT(place) RANK(adrift[place].key, adrift[place].input, adrift[place].authorised)

/* The request of a runner that no longer waits for its answer. */
inline cast_adrift(me) {
	at = adrifts;
	do
	:: at > 0 ->
		if
		:: RANK_AT(at - 1) > RANK(runner[me].key, runner[me].input, runner[me].authorised) ->
			adrift[at].key = adrift[at - 1].key;
			adrift[at].input = adrift[at - 1].input;
			adrift[at].authorised = adrift[at - 1].authorised;
			at--
		:: else -> break
		fi
	:: else -> break
	od;
	adrift[at].key = runner[me].key;
	adrift[at].input = runner[me].input;
	adrift[at].authorised = runner[me].authorised;
	runner[me].authorised = false;
	adrifts++
}

inline take_from_adrift(place) {
	at = place;
	do
	:: at + 1 < adrifts ->
		adrift[at].key = adrift[at + 1].key;
		adrift[at].input = adrift[at + 1].input;
		adrift[at].authorised = adrift[at + 1].authorised;
		at++
	:: else -> break
	od;
	adrift[at].key = NO_KEY;
	adrift[at].input = NO_INPUT;
	adrift[at].authorised = false;
	adrifts--
}

/* ---- The destination. ---- */

inline apply(a_key, an_input, an_authority) {
	TELL("  and applies the effect\n");
	JUDGE_P3(!(an_authority) || an_input != APPROVED);
	if
	:: effects == 0 -> effects = 1; effect_key = a_key
	:: else ->
		effects = 2;
		effect_with_other_key = effect_with_other_key || (effect_key != a_key)
	fi;
	JUDGE_P1(effects > 1);
	if
	:: destination_protection != DESTINATION_PROTECTION_NONE && a_key != NO_KEY && remembered[a_key] == NO_INPUT ->
		remembered[a_key] = an_input
	:: else
	fi
}

#define ANSWER_UNDER_WAY(me, a_key) (runner[me].key == a_key \
	&& (runner[me].phase == acknowledged || runner[me].phase == refused || runner[me].phase == exists_already))

/* A request arrives; the answer is left in `answer`. */
inline arrive(a_key, an_input, an_authority) {
	answer = acknowledged;
	if
	:: destination_protection == DESTINATION_PROTECTION_NONE || a_key == NO_KEY || remembered[a_key] == NO_INPUT ||
		(destination_concurrent_safe == NO && (ANSWER_UNDER_WAY(0, a_key) || ANSWER_UNDER_WAY(1, a_key))) ->
		apply(a_key, an_input, an_authority)
	:: else ->
		TELL("  and recognises the key\n");
		if
		:: remembered[a_key] == an_input ->
			if
			:: destination_duplicate_answer != DESTINATION_DUPLICATE_ANSWER_ORIGINAL -> answer = exists_already
			:: else
			fi
		:: else ->
			if
			:: destination_changed_input == DESTINATION_CHANGED_INPUT_REFUSE -> answer = refused
			:: destination_changed_input == DESTINATION_CHANGED_INPUT_APPLY -> apply(a_key, an_input, an_authority)
			:: else
			fi
		fi
	fi
}

/* ---- Starting. ---- */

inline begin(me, first) {
	runner[me].phase = first;
	runner[me].unseen = (claim == CLAIM_CHECK_THEN_ACT)
}

inline take_over_record(me) {
	begin(me, uncertain);
	runner[me].key = record_key;
	runner[me].input = record_input
}

/* 1. Read. `at` is the free runner; if that is 1, runner 0 is active. */
inline start_and_read(is_rerun) {
	at = (ANY_ACTIVE -> 1 : 0);
	if
	:: claim == CLAIM_NONE -> begin(at, to_prepare)
	:: else ->
		if
		:: at == 1 && (claim == CLAIM_ATOMIC || (claim == CLAIM_CHECK_THEN_ACT && !runner[0].unseen)) ->
			TELL("  and the runner stops, as another holds the claim\n")
		:: else ->
			if
			:: record == no_record || record == failed -> begin(at, to_prepare)
			:: record == attempting || record == unknown -> take_over_record(at)
			:: record == needs_operator && is_rerun -> take_over_record(at)
			:: else -> TELL("  and the runner stops, as the record says\n")
			fi
		fi
	fi
}

/* ---- 2. Prepare. ---- */

inline prepare(me) {
	if
	:: identity_key == IDENTITY_KEY_NONE -> runner[me].key = NO_KEY
	:: else ->
		if
		:: identity_key == IDENTITY_KEY_NEW_PER_ATTEMPT || runner[me].phase == to_prepare_anew -> take_new_key(me)
		:: else ->
			if
			:: runner[me].sends > 0
			:: else ->
				if
				:: identity_key == IDENTITY_KEY_STABLE -> runner[me].key = THE_KEY
				:: else -> take_new_key(me)
				fi
			fi
		fi
	fi;
	if
	:: identity_binds_input == NO -> runner[me].input = source_input
	:: else ->
		if
		:: runner[me].input != NO_INPUT
		:: else ->
			if
			:: record_input != NO_INPUT && runner[me].phase != to_prepare_from_start -> runner[me].input = record_input
			:: else -> runner[me].input = source_input
			fi
		fi
	fi;
	if
	:: identity_saved_before_send == YES -> write(me, attempting)
	:: else
	fi;
	if
	:: record_done_when == RECORD_DONE_WHEN_BEFORE_EFFECT -> record = confirmed; left_alone = false
	:: else
	fi;
	runner[me].phase = to_send
}

/* ---- 3 and 4. Check authority and send. ---- */

inline send(me) {
	runner[me].sends++;
	runner[me].authorised = !withdrawn;
	runner[me].phase = on_its_way;
	JUDGE_P4(runner[me].sends > SENDS)
}

inline check_and_send(me) {
	if
	:: authority_recheck == YES && (withdrawn || (identity_binds_input == YES && source_input != APPROVED)) ->
		TELL("  but what was approved is not what holds now\n");
		hold(me)
	:: else -> send(me)
	fi
}

/* ---- 5. Wait. ---- */

inline receive(me) {
	if
	:: runner[me].phase == refused -> hold(me)
	:: runner[me].phase == exists_already && destination_duplicate_answer == DESTINATION_DUPLICATE_ANSWER_CONFLICT_MISREAD ->
		TELL("  reads a failure and records failed\n");
		write(me, failed);
		stop(me)
	:: else ->
		TELL("  and records confirmed\n");
		write(me, confirmed);
		stop(me)
	fi
}

/* ---- 6. Unknown. ---- */

inline decide(me) {
	if
	:: on_unknown == ON_UNKNOWN_MARK_FAILED -> write(me, failed); stop(me)
	:: on_unknown == ON_UNKNOWN_HOLD -> hold(me)
	:: on_unknown == ON_UNKNOWN_RECONCILE -> write(me, unknown); runner[me].phase = to_look_up
	:: else ->
		if
		:: SENDS_REMAIN(me) ->
			runner[me].phase = (on_unknown == ON_UNKNOWN_RESEND_NEW_KEY -> to_prepare_anew : to_prepare)
		:: else ->
			if
			:: recovery_owner == YES -> write(me, needs_operator)
			:: else -> write(me, failed)
			fi;
			stop(me)
		fi
	fi
}

#define FOUND (effects > 0 && (lookup == LOOKUP_AUTHORITATIVE || (lookup == LOOKUP_LAGGING && caught_up)))
#define PROTECTED(me) (destination_protection != DESTINATION_PROTECTION_NONE && runner[me].key != NO_KEY && !MAY_LAPSE)

inline look_up(me) {
	if
	:: FOUND ->
		TELL("  finds the effect and records confirmed\n");
		write(me, confirmed);
		record_key = effect_key;
		stop(me)
	:: else ->
		TELL("  finds nothing\n");
		if
		:: SENDS_REMAIN(me) && (on_not_found == ON_NOT_FOUND_RESEND ||
			(on_not_found == ON_NOT_FOUND_RESEND_IF_PROTECTED && PROTECTED(me))) ->
			runner[me].phase = to_prepare
		:: else -> hold(me)
		fi
	fi
}

/* Without late effects, whoever is here waits out the known bound: no request of a crashed runner may be pending. */
#define WAITED_OUT (destination_late_effect == YES || adrifts == 0)

/* ---- The steps of one runner, and what happens to its request. ---- */

proctype runner_steps(bit me) {
end:
	do
	:: d_step {
		runner[me].phase == to_prepare || runner[me].phase == to_prepare_anew || runner[me].phase == to_prepare_from_start ->
		TELL("A runner prepares the request\n");
		runner[me].unseen = false;
		prepare(me);
		judge()
	}
	:: d_step {
		runner[me].phase == to_send ->
		TELL("The runner is about to send\n");
		check_and_send(me);
		judge()
	}
	:: d_step {
		runner[me].phase == on_its_way ->
		TELL("The destination receives a request\n");
		arrive(runner[me].key, runner[me].input, runner[me].authorised);
		runner[me].phase = answer;
		runner[me].authorised = false;
		judge()
	}
	:: d_step {
		runner[me].phase == on_its_way && MAY(lost_requests_left) ->
		TELL("The request is lost\n");
		spend(lost_requests_left);
		runner[me].phase = silence;
		runner[me].authorised = false;
		judge()
	}
	:: d_step {
		ANSWER_UNDER_WAY(me, runner[me].key) && MAY(lost_responses_left) ->
		TELL("The response is lost\n");
		spend(lost_responses_left);
		runner[me].phase = silence;
		judge()
	}
	:: d_step {
		ANSWER_UNDER_WAY(me, runner[me].key) ->
		TELL("The runner receives the answer\n");
		runner[me].unseen = false;
		receive(me);
		judge()
	}
	:: d_step {
		runner[me].phase == silence ->
		TELL("The runner times out\n");
		runner[me].unseen = false;
		runner[me].phase = uncertain;
		judge()
	}
	:: d_step {
		runner[me].phase == on_its_way && destination_late_effect == YES && MAY(late_requests_left) ->
		TELL("The runner times out while its request is still pending\n");
		spend(late_requests_left);
		runner[me].unseen = false;
		cast_adrift(me);
		runner[me].phase = uncertain;
		judge()
	}
	:: d_step {
		runner[me].phase == uncertain && WAITED_OUT ->
		TELL("The runner does what its rule for an unknown outcome says\n");
		runner[me].unseen = false;
		decide(me);
		judge()
	}
	:: d_step {
		runner[me].phase == to_look_up && WAITED_OUT ->
		TELL("The runner looks the effect up\n");
		look_up(me);
		judge()
	}
	:: d_step {
		runner[me].phase != idle && MAY(crashes_left) ->
		TELL("The runner crashes\n");
		spend(crashes_left);
		if
		:: runner[me].phase == on_its_way -> cast_adrift(me)
		:: else
		fi;
		stop(me);
		judge()
	}
	od
}

/* ---- What happens to a request nobody waits for; its answer is dropped at once. ---- */

proctype adrift_steps(byte place) {
end:
	do
	:: d_step {
		place < adrifts ->
		TELL("The destination receives a request whose runner no longer waits\n");
		arrive(adrift[place].key, adrift[place].input, adrift[place].authorised);
		take_from_adrift(place);
		judge()
	}
	:: d_step {
		place < adrifts && MAY(lost_requests_left) ->
		TELL("A request whose runner no longer waits is lost\n");
		spend(lost_requests_left);
		take_from_adrift(place);
		judge()
	}
	od
}

/* ---- The source, the operator, the recovery, and the destination on its own. ---- */

init {
	byte place;

	atomic {
		choose_answers();
		run runner_steps(0);
		run runner_steps(1);
		do
		:: place < CRASHES + LATE_REQUESTS -> run adrift_steps(place); place++
		:: else -> break
		od;
		place = 0;
		answers_chosen()
	}
end:
	do
	:: d_step {
		FIRST_DELIVERY_DUE ->
		TELL("The trigger is delivered\n");
		delivered = true;
		start_and_read(false);
		judge()
	}
	:: d_step {
		DELIVERY_DUE ->
		TELL("The trigger was never acknowledged and is delivered again\n");
		start_and_read(false);
		judge()
	}
	:: d_step {
		delivered && trigger_delivery == TRIGGER_DELIVERY_AT_LEAST_ONCE && !BOTH_ACTIVE && MAY(redeliveries_left) ->
		TELL("The trigger is delivered once more\n");
		spend(redeliveries_left);
		start_and_read(false);
		judge()
	}
	:: d_step {
		delivered && trigger_delivery == TRIGGER_DELIVERY_AT_LEAST_ONCE && ANY_ACTIVE && !BOTH_ACTIVE &&
			claim == CLAIM_LEASE_MAY_LAPSE && MAY(redeliveries_left) ->
		TELL("The trigger is delivered once more, and the runner stops, as another holds the lease\n");
		spend(redeliveries_left);
		judge()
	}
	:: d_step {
		PICK_UP_DUE ->
		TELL("Recovery picks the item up\n");
		start_and_read(false);
		judge()
	}
	:: d_step {
		rerun == RERUN_SAME_PATH && MAY_RERUN ->
		TELL("The operator reruns the item\n");
		spend(reruns_left);
		start_and_read(true);
		judge()
	}
	:: d_step {
		rerun == RERUN_FROM_START && MAY_RERUN ->
		TELL("The operator reruns the item from the start\n");
		spend(reruns_left);
		begin(0, to_prepare_from_start);
		judge()
	}
	:: d_step {
		rerun == RERUN_FORCE_CREATE && MAY_RERUN ->
		TELL("The operator forces a creation, which is sent at once\n");
		spend(reruns_left);
		begin(0, to_send);
		if
		:: identity_key == IDENTITY_KEY_NONE
		:: else -> take_new_key(0)
		fi;
		runner[0].input = source_input;
		send(0);
		judge()
	}
	:: d_step {
		MAY(changes_left) ->
		TELL("The input changes at the source\n");
		spend(changes_left);
		source_input++;
		judge()
	}
	:: d_step {
		!withdrawn && MAY(changes_left) ->
		TELL("Approval is withdrawn\n");
		spend(changes_left);
		withdrawn = true;
		judge()
	}
	:: d_step {
		MAY_LAPSE && effects > 0 && MAY(lapses_left) ->
		TELL("The destination forgets its keys\n");
		spend(lapses_left);
		at = 0;
		do
		:: at < KEYS -> remembered[at] = NO_INPUT; at++
		:: else -> break
		od;
		judge()
	}
	:: d_step {
		lookup == LOOKUP_LAGGING && effects > 0 && !caught_up ->
		TELL("The lookup catches up\n");
		caught_up = true;
		judge()
	}
	od
}
