"""How a layer below the sender is made to repeat, for each kind of destination. Formats over a `Design`, named `d`."""

from collections.abc import Mapping

from ...choices import DestinationKind

LIBRARY_REPEATS: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Client library: let the proxy in front of {d.destination} forward {d.operation} and put 503 with "
    "Retry-After: 1 in the place of the answer, the first time only.",
    DestinationKind.QUEUE: "Client library: let {d.destination} store the message and cut the line (toxiproxy, downstream) before its "
    "confirmation, with the publisher's own retries switched on.",
    DestinationKind.DATABASE: "Driver or connection pool: let the COMMIT at {d.destination} go through and reset the connection before the "
    "reply, as at a failover after which the driver reconnects.",
    DestinationKind.MAIL: "Local mail program: let the test mail server in the place of {d.destination} store the message after the final "
    "dot and answer 451, so that the outgoing queue tries again.",
    DestinationKind.WEB_FORM: "Robot framework: let the submit reach {d.destination} and let the wait for the next page fail, so that "
    "the framework runs the failed step once more.",
    DestinationKind.FILE_DROP: "Transfer client: let the last byte reach {d.destination} and break the session before the closing status, "
    "with the client's reconnect switched on.",
    DestinationKind.SPREADSHEET: "Service library: let the row reach {d.destination} and hand the script the service's error for too many "
    "requests, which its library waits out and repeats.",
    DestinationKind.OTHER: "Client of {d.destination}: let it do the work for {d.record}, and give the client the error that its "
    "documentation calls passing.",
    DestinationKind.DONT_KNOW: "Client of {d.destination}: ask which errors it repeats by itself, and give it one of them after the {d.thing} "
    "for {d.record} is there.",
}

PROXY_REPEATS: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Proxy or gateway: kill its connection to {d.destination} (tcpkill, or toxiproxy behind the gateway) when "
    "{d.operation} has been read and before the first byte of the answer.",
    DestinationKind.QUEUE: "Bridge or relay: stop the relay between the sender and {d.destination} after it passed the message for {d.record} "
    "on and before it notes that, then start it.",
    DestinationKind.DATABASE: "Connection proxy (pgbouncer, ProxySQL): drop its server connection to {d.destination} after the statement "
    "for {d.record} has run.",
    DestinationKind.MAIL: "Mail relay: let {d.destination} take the message in and cut the line to the relay before it hears the 250.",
    DestinationKind.WEB_FORM: "Web proxy of the robot: reset its connection to {d.destination} after the form data has gone through.",
    DestinationKind.FILE_DROP: "Transfer gateway: let the file for {d.record} arrive whole at {d.destination} and restart the gateway "
    "before it removes its own copy.",
    DestinationKind.SPREADSHEET: "Connector or add-on: switch the network of the connector that writes to {d.destination} off between "
    "the write of the row and its answer.",
    DestinationKind.OTHER: "Anything in between: stop it after {d.destination} has read the request for {d.record}, and start it again.",
    DestinationKind.DONT_KNOW: "Anything in between: ask what stands between {d.sender} and {d.destination}, and break its line once the "
    "request for {d.record} has gone through.",
}

PLATFORM_REPEATS: Mapping[DestinationKind, str] = {
    DestinationKind.HTTP_API: "Platform: let the proxy hold the answer to {d.operation} for longer than the platform lets one run last.",
    DestinationKind.QUEUE: "Platform: keep the confirmation of {d.destination} back (a latency toxic) past the time limit of a run.",
    DestinationKind.DATABASE: "Platform: put pg_sleep, or what your database has for it, after the COMMIT at {d.destination}, for longer than "
    "a run may last.",
    DestinationKind.MAIL: "Platform: let the test mail server in the place of {d.destination} wait before its 250 line until the platform "
    "has ended the run.",
    DestinationKind.WEB_FORM: "Platform: after the submit, serve the robot the next page of {d.destination} only when the run's time limit is over.",
    DestinationKind.FILE_DROP: "Platform: slow the end of the session with {d.destination} down (tc netem) until the platform gives the run up.",
    DestinationKind.SPREADSHEET: "Platform: let the script sleep after the row is in {d.destination}, up to the running time that it is allowed.",
    DestinationKind.OTHER: "Platform: keep the run for {d.record} waiting after {d.destination} has done its work, until the platform ends it.",
    DestinationKind.DONT_KNOW: "Platform: ask how long it lets a run last, and keep the run for {d.record} busy for longer after the send "
    "to {d.destination}.",
}
