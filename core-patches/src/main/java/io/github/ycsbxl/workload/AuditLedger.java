package io.github.ycsbxl.workload;

import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What client processes know of the compare-and-sets that they did in one audited test, ready to be
 * written, read, added up and compared with the store. A value.
 *
 * @param auditId names the test; ledgers of different tests do not add up
 * @param table where the records are
 * @param field the field that carries the counter
 * @param share the share of all keys that the entries cover completely
 * @param clients the processes that are in it, of {@code clientCount}
 * @param entries by key number
 */
public record AuditLedger(
    String auditId,
    String table,
    String field,
    double share,
    Set<Integer> clients,
    int clientCount,
    SortedMap<Long, Entry> entries) {

  /** What happened to one key: updates known to have succeeded, and updates in doubt. */
  public record Entry(String key, long successes, long doubts) {
    Entry plus(Entry other) {
      return new Entry(key, successes + other.successes, doubts + other.doubts);
    }
  }

  static AuditLedger of(WorkloadConfig config, CasLedger counted) {
    var entries = new TreeMap<Long, Entry>();
    counted.forEach(
        (number, successes, doubts) ->
            entries.put(
                number, new Entry(config.keys().format().format(number), successes, doubts)));
    return new AuditLedger(
        config.cas().auditId(),
        config.records().table(),
        config.records().fieldNames().get(0),
        counted.share(),
        Set.of(config.keys().client().index()),
        config.keys().client().count(),
        entries);
  }

  /**
   * Both as if one process had done everything.
   *
   * @throws IllegalArgumentException unless they are of one test and of different processes
   */
  public AuditLedger plus(AuditLedger other) {
    require(
        auditId.equals(other.auditId),
        "ledgers of different tests: " + auditId + " and " + other.auditId);
    require(
        clientCount == other.clientCount,
        "one client process of test %s knows of %d in all, another of %d"
            .formatted(auditId, clientCount, other.clientCount));
    require(
        Collections.disjoint(clients, other.clients),
        "the same client process twice: " + other.clients);
    var bothClients = new TreeSet<>(clients);
    bothClients.addAll(other.clients);
    double smaller = Math.min(share, other.share);
    var sum = new TreeMap<>(entries);
    other.entries.forEach((number, entry) -> sum.merge(number, entry, Entry::plus));
    sum.keySet().removeIf(number -> !CasLedger.keeps(number, smaller));
    return new AuditLedger(auditId, table, field, smaller, bothClients, clientCount, sum);
  }

  private static void require(boolean holds, String mistake) {
    if (!holds) {
      throw new IllegalArgumentException(mistake);
    }
  }

  /**
   * Whether every client process of the test is in it; without one, its updates look like a gain.
   */
  public boolean isComplete() {
    return clients.size() == clientCount;
  }
}
