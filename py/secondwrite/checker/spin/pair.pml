/* ---- The body: two neighbouring effects, one runner at most, the network and the two destinations. ----
 *
 * The lines above set the answers and the bounds; nothing below knows a particular pair.
 * Every step of the description is one d_step, and anything may happen between two of them.
 * A runner works on the earlier effect, stands between the two, or works on the later one. No second runner is active
 * meanwhile, so that claims play no part; how the trigger is delivered, what picks up and who may rerun, the earlier
 * effect says for both.
 */

#ifndef RECORD
#define RECORD(slot, broken) assert(!(broken))
#endif
#ifndef TELL
#define TELL(e, words) printf(words, WHICH(e))
#endif
#if !defined(AGAIN) && !defined(UNAUTHORISED) && !defined(LEFT_OPEN)
#define AGAIN
#define UNAUTHORISED
#define LEFT_OPEN
#endif

#define EARLIER 0
#define LATER 1

#define NO_KEY 0
#define THE_KEY 1             /* the action's one key, when it is stable */
#define FIRST_NEW_KEY 2
#define NO_INPUT 0
#define APPROVED 1            /* the input at the start; every change at the source counts one up */
#define ADRIFT_MOST (CRASHES + LATE_REQUESTS + 1)
#define KEYS (ADRIFT_MOST + 5)   /* more than can be held by a record, the run, requests and the first effect at once */

mtype = { earlier, later };

/* A record. Nothing in these steps writes prepared or rejected. */
mtype = { no_record, attempting, unknown, confirmed, failed, needs_operator };

/* Where the runner is. From on_its_way to silence it waits for an answer. */
mtype = {
	idle, between, to_prepare, to_prepare_anew, to_prepare_from_start, to_send,
	on_its_way, acknowledged, refused, exists_already, silence,
	uncertain, to_look_up
};

typedef Request {
	byte key;
	byte input;
	bool authorised
};

typedef Action {
	/* Durable. */
	mtype record = no_record;
	byte record_key;
	byte record_input;
	bool left_alone;          /* held without an owner: no pick-up until it is written again */

	/* At the source. */
	byte source_input = APPROVED;
	bool withdrawn;

	/* Requests whose runner crashed or gave up, in a fixed order. */
	Request adrift[ADRIFT_MOST];
	byte adrifts;

	/* At the destination. Of the effects only this matters: none, one, more; the first one's key. */
	byte effects;
	byte effect_key;
	byte remembered[KEYS];    /* by key, the first input; NO_INPUT: not remembered */
	bool caught_up            /* what a lagging lookup shows */
};

Action action[2];
bool delivered;

/* The runner: lost in a crash. */
mtype phase = idle;
bit on = EARLIER;             /* the effect it works on */
byte run_key;
byte run_input;               /* NO_INPUT: this run has sent nothing and taken nothing over */
byte sends;
bool authorised;              /* of its request that is on its way */
bool repeat;                  /* the earlier effect is run again although it was confirmed */

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

#define WHICH(e) ((e) == EARLIER -> earlier : later)
#define MAY(budget) (budget > 0 && faults_left > 0)
#define NO_RUNNER (phase == idle)
#define WAITS_FOR_PICK_UP(e) ((action[e].record == attempting || action[e].record == unknown) && !action[e].left_alone)
#define AT_LEAST_ONCE (says[EARLIER].trigger_delivery == TRIGGER_DELIVERY_AT_LEAST_ONCE)
#define DELIVERY_DUE (delivered && NO_RUNNER && AT_LEAST_ONCE && action[EARLIER].record == no_record)
#define PICK_UP_DUE (NO_RUNNER && says[EARLIER].recovery_exists == YES && (WAITS_FOR_PICK_UP(EARLIER) || \
	(action[EARLIER].record == confirmed && (action[LATER].record == no_record || WAITS_FOR_PICK_UP(LATER)))))
#define QUIET (NO_RUNNER && delivered && action[EARLIER].adrifts == 0 && action[LATER].adrifts == 0 \
	&& !DELIVERY_DUE && !PICK_UP_DUE)
#define MAY_LAPSE(e) (says[e].destination_protection == DESTINATION_PROTECTION_REMEMBERS_KEY \
	&& says[e].destination_retention == DESTINATION_RETENTION_MAY_LAPSE)
#define SENDS_REMAIN (sends < (says[on].retries_bounded == YES -> SENDS : SENDS + 1))

/* The later effect's steps are possible only while the earlier one is confirmed; until then its requests wait. */
#define MAY_STEP(e) ((e) == EARLIER || action[EARLIER].record == confirmed)

/* ---- What must hold. ---- */

#ifdef AGAIN
#define JUDGE_AGAIN(broken) RECORD(0, broken)
#else
#define JUDGE_AGAIN(broken) skip
#endif
#ifdef UNAUTHORISED
#define JUDGE_UNAUTHORISED(broken) RECORD(1, broken)
#else
#define JUDGE_UNAUTHORISED(broken) skip
#endif
#ifdef LEFT_OPEN
#define JUDGE_LEFT_OPEN(broken) RECORD(2, broken)
#else
#define JUDGE_LEFT_OPEN(broken) skip
#endif

/* Ends a step. The other two are judged where an effect is applied. */
inline judge() {
	at = 0;
	free_key = NO_KEY;
	in_use = false;
	answer = idle;
	if
	:: QUIET ->
		JUDGE_LEFT_OPEN(action[EARLIER].record == confirmed &&
			action[LATER].record != confirmed && action[LATER].record != needs_operator)
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

/* A run, of one effect, starts with nothing; none is left when it has ended. */
inline begin(e, first) {
	phase = first;
	on = e;
	run_key = NO_KEY;
	run_input = NO_INPUT;
	sends = 0;
	authorised = false
}

inline go_away() {
	begin(EARLIER, idle);
	repeat = false
}

inline run_earlier_again() {
	TELL(EARLIER, "  and starts the %e effect again\n");
	begin(EARLIER, to_prepare_from_start);
	repeat = true
}

/* The run of an effect ends by itself. */
inline end_run() {
	if
	:: on == EARLIER && action[EARLIER].record == confirmed -> begin(EARLIER, between)
	:: on == LATER && action[LATER].record == failed && coupled == YES -> run_earlier_again()
	:: else -> go_away()
	fi
}

/* A write of the record is plain: the last one stands. */
inline write(state) {
	action[on].record = state;
	action[on].record_key = run_key;
	action[on].record_input = run_input;
	action[on].left_alone = false
}

inline hold() {
	if
	:: says[on].recovery_owner == YES ->
		TELL(on, "  and hands the %e effect to the owner\n");
		write(needs_operator)
	:: else ->
		TELL(on, "  and leaves the %e effect unknown, as nobody owns it\n");
		write(unknown);
		action[on].left_alone = true
	fi;
	end_run()
}

/* The smallest number that nothing holds. What the destination remembers of it can never be asked for again. */
inline take_new_key() {
	run_key = NO_KEY;
	free_key = FIRST_NEW_KEY;
	do
	:: true ->
		in_use = (action[on].record_key == free_key || action[on].effect_key == free_key);
		at = 0;
		do
		:: at < action[on].adrifts -> in_use = in_use || (action[on].adrift[at].key == free_key); at++
		:: else -> break
		od;
		if
		:: in_use -> free_key++
		:: else -> break
		fi
	od;
	run_key = free_key;
	action[on].remembered[free_key] = NO_INPUT
}

#define RANK(a_key, an_input, an_authority) (((a_key) * 256 + (an_input)) * 2 + (an_authority))
#define RANK_AT(place) RANK(action[on].adrift[place].key, action[on].adrift[place].input, action[on].adrift[place].authorised)

/* The request of a runner that no longer waits for its answer. */
inline cast_adrift() {
	at = action[on].adrifts;
	do
	:: at > 0 ->
		if
		:: RANK_AT(at - 1) > RANK(run_key, run_input, authorised) ->
			action[on].adrift[at].key = action[on].adrift[at - 1].key;
			action[on].adrift[at].input = action[on].adrift[at - 1].input;
			action[on].adrift[at].authorised = action[on].adrift[at - 1].authorised;
			at--
		:: else -> break
		fi
	:: else -> break
	od;
	action[on].adrift[at].key = run_key;
	action[on].adrift[at].input = run_input;
	action[on].adrift[at].authorised = authorised;
	authorised = false;
	action[on].adrifts++
}

inline take_from_adrift(e, place) {
	at = place;
	do
	:: at + 1 < action[e].adrifts ->
		action[e].adrift[at].key = action[e].adrift[at + 1].key;
		action[e].adrift[at].input = action[e].adrift[at + 1].input;
		action[e].adrift[at].authorised = action[e].adrift[at + 1].authorised;
		at++
	:: else -> break
	od;
	action[e].adrift[at].key = NO_KEY;
	action[e].adrift[at].input = NO_INPUT;
	action[e].adrift[at].authorised = false;
	action[e].adrifts--
}

/* ---- The destination of an effect. ---- */

inline apply(e, a_key, an_input, an_authority) {
	TELL(e, "  and applies the %e effect\n");
	JUDGE_UNAUTHORISED(e == LATER && (!(an_authority) || an_input != APPROVED));
	if
	:: action[e].effects == 0 -> action[e].effects = 1; action[e].effect_key = a_key
	:: else -> action[e].effects = 2
	fi;
	JUDGE_AGAIN(e == EARLIER && repeat && action[e].effects > 1);
	if
	:: says[e].destination_protection != DESTINATION_PROTECTION_NONE && a_key != NO_KEY &&
		action[e].remembered[a_key] == NO_INPUT ->
		action[e].remembered[a_key] = an_input
	:: else
	fi
}

#define ANSWER_UNDER_WAY (phase == acknowledged || phase == refused || phase == exists_already)

/* A request arrives; the answer is left in `answer`. */
inline arrive(e, a_key, an_input, an_authority) {
	answer = acknowledged;
	if
	:: says[e].destination_protection == DESTINATION_PROTECTION_NONE || a_key == NO_KEY ||
		action[e].remembered[a_key] == NO_INPUT ||
		(says[e].destination_concurrent_safe == NO && on == e && run_key == a_key && ANSWER_UNDER_WAY) ->
		apply(e, a_key, an_input, an_authority)
	:: else ->
		TELL(e, "  and recognises the key of the %e effect\n");
		if
		:: action[e].remembered[a_key] == an_input ->
			if
			:: says[e].destination_duplicate_answer != DESTINATION_DUPLICATE_ANSWER_ORIGINAL -> answer = exists_already
			:: else
			fi
		:: else ->
			if
			:: says[e].destination_changed_input == DESTINATION_CHANGED_INPUT_REFUSE -> answer = refused
			:: says[e].destination_changed_input == DESTINATION_CHANGED_INPUT_APPLY ->
				apply(e, a_key, an_input, an_authority)
			:: else
			fi
		fi
	fi
}

/* ---- 1. Read the record of an effect that is not confirmed. ---- */

inline read(e) {
	if
	:: action[e].record == no_record || action[e].record == failed -> begin(e, to_prepare)
	:: action[e].record == attempting || action[e].record == unknown ->
		begin(e, uncertain);
		run_key = action[e].record_key;
		run_input = action[e].record_input
	:: else ->
		TELL(e, "  and the runner stops, as the record of the %e effect says\n");
		go_away()
	fi
}

/* The workflow starts again, whatever started it. */
inline restart() {
	if
	:: action[EARLIER].record == confirmed && steps_resume == STEPS_RESUME_FROM_UNRESOLVED -> begin(EARLIER, between)
	:: action[EARLIER].record == confirmed && steps_resume == STEPS_RESUME_FROM_START -> run_earlier_again()
	:: else -> read(EARLIER)
	fi
}

/* ---- 2. Prepare. ---- */

inline prepare() {
	if
	:: says[on].identity_key == IDENTITY_KEY_NONE -> run_key = NO_KEY
	:: else ->
		if
		:: says[on].identity_key == IDENTITY_KEY_NEW_PER_ATTEMPT || phase == to_prepare_anew -> take_new_key()
		:: else ->
			if
			:: sends > 0
			:: else ->
				if
				:: says[on].identity_key == IDENTITY_KEY_STABLE -> run_key = THE_KEY
				:: else -> take_new_key()
				fi
			fi
		fi
	fi;
	if
	:: says[on].identity_binds_input == NO -> run_input = action[on].source_input
	:: else ->
		if
		:: run_input != NO_INPUT
		:: else ->
			if
			:: action[on].record_input != NO_INPUT && phase != to_prepare_from_start -> run_input = action[on].record_input
			:: else -> run_input = action[on].source_input
			fi
		fi
	fi;
	if
	:: says[on].identity_saved_before_send == YES -> write(attempting)
	:: else
	fi;
	if
	:: says[on].record_done_when == RECORD_DONE_WHEN_BEFORE_EFFECT ->
		action[on].record = confirmed;
		action[on].left_alone = false
	:: else
	fi;
	phase = to_send
}

/* ---- 3 and 4. Check authority and send. ---- */

inline check_and_send() {
	if
	:: says[on].authority_recheck == YES && (action[on].withdrawn ||
		(says[on].identity_binds_input == YES && action[on].source_input != APPROVED)) ->
		TELL(on, "  but what was approved for the %e effect is not what holds now\n");
		hold()
	:: else ->
		sends++;
		authorised = !action[on].withdrawn;
		phase = on_its_way
	fi
}

/* ---- 5. Wait. ---- */

inline receive() {
	if
	:: phase == refused -> hold()
	:: phase == exists_already &&
		says[on].destination_duplicate_answer == DESTINATION_DUPLICATE_ANSWER_CONFLICT_MISREAD ->
		TELL(on, "  reads a failure and records the %e effect as failed\n");
		write(failed);
		end_run()
	:: else ->
		TELL(on, "  and records the %e effect as confirmed\n");
		write(confirmed);
		end_run()
	fi
}

/* ---- 6. Unknown. ---- */

inline decide() {
	if
	:: says[on].on_unknown == ON_UNKNOWN_MARK_FAILED -> write(failed); end_run()
	:: says[on].on_unknown == ON_UNKNOWN_HOLD -> hold()
	:: says[on].on_unknown == ON_UNKNOWN_RECONCILE -> write(unknown); phase = to_look_up
	:: else ->
		if
		:: SENDS_REMAIN ->
			phase = (says[on].on_unknown == ON_UNKNOWN_RESEND_NEW_KEY -> to_prepare_anew : to_prepare)
		:: else ->
			if
			:: says[on].recovery_owner == YES -> write(needs_operator)
			:: else -> write(failed)
			fi;
			end_run()
		fi
	fi
}

#define FOUND (action[on].effects > 0 && \
	(says[on].lookup == LOOKUP_AUTHORITATIVE || (says[on].lookup == LOOKUP_LAGGING && action[on].caught_up)))
#define PROTECTED (says[on].destination_protection != DESTINATION_PROTECTION_NONE && run_key != NO_KEY && !MAY_LAPSE(on))

inline look_up() {
	if
	:: FOUND ->
		TELL(on, "  finds the %e effect and records confirmed\n");
		write(confirmed);
		action[on].record_key = action[on].effect_key;
		end_run()
	:: else ->
		TELL(on, "  finds nothing of the %e effect\n");
		if
		:: SENDS_REMAIN && (says[on].on_not_found == ON_NOT_FOUND_RESEND ||
			(says[on].on_not_found == ON_NOT_FOUND_RESEND_IF_PROTECTED && PROTECTED)) ->
			phase = to_prepare
		:: else -> hold()
		fi
	fi
}

/* Without late effects, whoever is here waits out the known bound: no request of a crashed runner may be pending. */
#define WAITED_OUT (says[on].destination_late_effect == YES || action[on].adrifts == 0)

/* ---- The steps of the runner, and what happens to its request. ---- */

proctype runner_steps() {
end:
	do
	:: d_step {
		phase == to_prepare || phase == to_prepare_anew || phase == to_prepare_from_start ->
		TELL(on, "The runner prepares the request of the %e effect\n");
		prepare();
		judge()
	}
	:: d_step {
		phase == to_send ->
		TELL(on, "The runner is about to send the %e effect\n");
		check_and_send();
		judge()
	}
	:: d_step {
		phase == on_its_way ->
		TELL(on, "The destination of the %e effect receives a request\n");
		arrive(on, run_key, run_input, authorised);
		phase = answer;
		authorised = false;
		judge()
	}
	:: d_step {
		phase == on_its_way && MAY(lost_requests_left) ->
		TELL(on, "The request of the %e effect is lost\n");
		spend(lost_requests_left);
		phase = silence;
		authorised = false;
		judge()
	}
	:: d_step {
		ANSWER_UNDER_WAY && MAY(lost_responses_left) ->
		TELL(on, "The response about the %e effect is lost\n");
		spend(lost_responses_left);
		phase = silence;
		judge()
	}
	:: d_step {
		ANSWER_UNDER_WAY ->
		TELL(on, "The runner receives the answer about the %e effect\n");
		receive();
		judge()
	}
	:: d_step {
		phase == silence ->
		TELL(on, "The runner times out, waiting for the answer about the %e effect\n");
		phase = uncertain;
		judge()
	}
	:: d_step {
		phase == on_its_way && says[on].destination_late_effect == YES && MAY(late_requests_left) ->
		TELL(on, "The runner times out while its request of the %e effect is still pending\n");
		spend(late_requests_left);
		cast_adrift();
		phase = uncertain;
		judge()
	}
	:: d_step {
		phase == uncertain && WAITED_OUT ->
		TELL(on, "The runner does what its rule for an unknown outcome of the %e effect says\n");
		decide();
		judge()
	}
	:: d_step {
		phase == to_look_up && WAITED_OUT ->
		TELL(on, "The runner looks the %e effect up\n");
		look_up();
		judge()
	}
	:: d_step {
		phase == between ->
		TELL(LATER, "The runner goes on to the %e effect\n");
		repeat = false;
		read(LATER);
		judge()
	}
	:: d_step {
		!NO_RUNNER && MAY(crashes_left) ->
		TELL(on, "The runner of the %e effect crashes\n");
		spend(crashes_left);
		if
		:: phase == on_its_way -> cast_adrift()
		:: else
		fi;
		go_away();
		judge()
	}
	od
}

/* ---- What happens to a request nobody waits for; its answer is dropped at once. ---- */

proctype adrift_steps(bit e; byte place) {
end:
	do
	:: d_step {
		place < action[e].adrifts && MAY_STEP(e) ->
		TELL(e, "The destination of the %e effect receives a request whose runner no longer waits\n");
		arrive(e, action[e].adrift[place].key, action[e].adrift[place].input, action[e].adrift[place].authorised);
		take_from_adrift(e, place);
		judge()
	}
	:: d_step {
		place < action[e].adrifts && MAY_STEP(e) && MAY(lost_requests_left) ->
		TELL(e, "A request of the %e effect whose runner no longer waits is lost\n");
		spend(lost_requests_left);
		take_from_adrift(e, place);
		judge()
	}
	od
}

/* ---- What changes around an effect: its source, and its destination on its own. ---- */

proctype changes(bit e) {
end:
	do
	:: d_step {
		MAY(changes_left) ->
		TELL(e, "The input of the %e effect changes at the source\n");
		spend(changes_left);
		action[e].source_input++;
		judge()
	}
	:: d_step {
		!action[e].withdrawn && MAY(changes_left) ->
		TELL(e, "Approval of the %e effect is withdrawn\n");
		spend(changes_left);
		action[e].withdrawn = true;
		judge()
	}
	:: d_step {
		MAY_LAPSE(e) && action[e].effects > 0 && MAY_STEP(e) && MAY(lapses_left) ->
		TELL(e, "The destination of the %e effect forgets its keys\n");
		spend(lapses_left);
		at = 0;
		do
		:: at < KEYS -> action[e].remembered[at] = NO_INPUT; at++
		:: else -> break
		od;
		judge()
	}
	:: d_step {
		says[e].lookup == LOOKUP_LAGGING && action[e].effects > 0 && !action[e].caught_up && MAY_STEP(e) ->
		TELL(e, "The lookup of the %e effect catches up\n");
		action[e].caught_up = true;
		judge()
	}
	od
}

/* ---- The workflow's trigger, its recovery and the operator. ---- */

init {
	byte place;

	atomic {
		choose_answers();
		run runner_steps();
		run changes(EARLIER);
		run changes(LATER);
		do
		:: place < CRASHES + LATE_REQUESTS ->
			run adrift_steps(EARLIER, place);
			run adrift_steps(LATER, place);
			place++
		:: else -> break
		od;
		place = 0;
		answers_chosen()
	}
end:
	do
	:: d_step {
		!delivered ->
		TELL(EARLIER, "The trigger is delivered, for the %e effect first\n");
		delivered = true;
		restart();
		judge()
	}
	:: d_step {
		DELIVERY_DUE ->
		TELL(EARLIER, "The trigger was never acknowledged, as the %e effect has no record, and is delivered again\n");
		restart();
		judge()
	}
	:: d_step {
		delivered && NO_RUNNER && AT_LEAST_ONCE && MAY(redeliveries_left) ->
		TELL(EARLIER, "The trigger is delivered once more, for the %e effect first\n");
		spend(redeliveries_left);
		restart();
		judge()
	}
	:: d_step {
		PICK_UP_DUE ->
		TELL(EARLIER, "Recovery picks the workflow up, the %e effect first\n");
		restart();
		judge()
	}
	:: d_step {
		delivered && NO_RUNNER && says[EARLIER].rerun != RERUN_NONE && MAY(reruns_left) ->
		TELL(EARLIER, "The operator reruns the workflow, the %e effect first\n");
		spend(reruns_left);
		restart();
		judge()
	}
	od
}
