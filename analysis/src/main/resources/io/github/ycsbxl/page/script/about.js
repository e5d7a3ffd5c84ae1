/** Introductions to the sections. */
const ABOUT = {
  beside: "Published results selected by report.beside. "
    + "They were measured on other machines, with other records and clients: see results/published/README.md.",
  conflicts: "A conflict is a conditional write that failed because another write had changed the record. "
    + "After a conflict, the client reads the record again and retries. Conflicts do not count as failures.",
  days: "Mean latency and number of operations. Here, a day is one iteration, or a calendar day in UTC if an iteration is longer than that. "
    + "A write counts for the node that answered first.",
  faults: "Outage: longest gap without a successful operation. "
    + "Degraded: time until throughput, p99 and error rate are back to normal; empty if they never were. "
    + "“observed” is an outage without an injected fault.",
  intervals: "Mean latency and number of operations. Each run counts from its own start.",
  lists: "Percentiles in ms, in the format of the Voldemort benchmarks published in 2009.",
  nodes: "Requests by the node that answered, as measured by the client. "
    + "An operation may need several requests, such as a VERSION before a WRITE. "
    + "UPDATE, INSERT and CAS count operations with all their requests, each for the first node that acknowledged its write. "
    + "UNAWAITED: writes that no operation waited for. The client reads their responses later, so their latencies are upper limits. "
    + "MASTER and REPLICA are means per second from Oracle's client library.",
  percentiles: "At 99 %, one operation in a hundred takes longer.",
  plan: "Predicted from the distribution and placement of the hot records: see docs/scaling.md.",
  scalability: "Runs with a store on the client's machine share its CPUs and need no network. "
    + "They show how the store behaves with more threads, not how a cluster scales. "
    + "oracle-2012 was measured on a cluster in a network: see results/published/README.md.",
  servers: "Values that Prometheus exporters on the machines of the store report. "
    + "I/O wait is the time in which a CPU is idle because of pending disk I/O.",
  stale: "A read is stale if it returned an older version than the same thread wrote (OWN-WRITES) or read (MONOTONIC) before. "
    + "Stale reads do not count as failures. Only records that the thread wrote or read before can be checked.",
  worst: "Times in which the longest latency or the throughput was at least twice as bad as usual (the median), or operations failed; the worst first. "
    + "A link shows them in all charts over time.",
  sweep: "Each point is the mean of all runs with the same settings.",
};
