/** Introductions to the sections. */
const ABOUT = {
  beside: "report.beside names these sources. They were measured on other machines, with other records and clients: "
    + "see results/published/README.md.",
  conflicts: "A conflict is a conditional write that another write preceded. The client reads again and retries. "
    + "A conflict is no failure.",
  days: "Mean latency and number of operations. A day of a run is an iteration, or a day in UTC if an iteration is longer. "
    + "A node's writes are those that it answered first.",
  faults: "Outage: longest gap without a successful operation. Degraded: time until throughput, p99 and error rate are "
    + "back to normal; empty if they never were. “observed” is an outage without an injected fault.",
  intervals: "Mean latency and number of operations. Each run counts from its own start.",
  lists: "The form in which the Voldemort benchmarks of 2009 were published. The lists are in ms.",
  nodes: "Requests as the client saw each node answer them. An operation may need several requests, such as a VERSION "
    + "before a WRITE. UPDATE, INSERT and CAS count whole operations by the node that answered the write first. "
    + "Latencies of UNAWAITED requests are upper limits. MASTER and REPLICA are means per second from Oracle's client library.",
  percentiles: "At 99 %, one operation in a hundred takes longer.",
  plan: "Computed from where the hot records are: see docs/scaling.md.",
  scalability: "A store in this process or on this machine shares the client's CPUs and has no network between. Such rows "
    + "show how the store behaves with more threads, not what a cluster would do. oracle-2012, where shown, is a cluster "
    + "in a network: see results/published/README.md.",
  servers: "The node exporter on each machine of the store reports these figures. I/O wait is time in which a CPU has "
    + "nothing to do but to wait for disks.",
  stale: "A read is stale if it returned an older version than its own thread wrote (OWN-WRITES) or read (MONOTONIC) "
    + "before. A stale read is no failure. The client can check only records whose version the thread knows.",
  sweep: "Runs with the same settings are one point, at their mean.",
};
