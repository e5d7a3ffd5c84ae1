package io.github.ycsbxl.measure;

import java.util.Comparator;
import java.util.Set;

/**
 * Name of a row of counts and latencies. A row is about an operation, a kind of request to one
 * node, or the writes that a node was the first to answer. Its latencies are service or response
 * times. As text: {@code READ}, {@code Intended-READ} or {@code READ@14}. Ordered by operation,
 * then by node, 2 before 14. Immutable.
 *
 * @param operation operation, subset of an operation, or kind of request
 * @param intended true for response times
 * @param node name of the node in the store; empty if the row is not about a node
 */
public record RowName(String operation, boolean intended, String node)
    implements Comparable<RowName> {
  private static final String INTENDED = "Intended-";
  private static final char SEPARATOR = '@';

  /** Row of all operations together. */
  public static final RowName OVERALL = of("OVERALL");

  public static final RowName READ = of("READ");
  public static final RowName SCAN = of("SCAN");
  public static final RowName MULTIGET = of("MULTIGET");
  public static final RowName UPDATE = of("UPDATE");
  public static final RowName INSERT = of("INSERT");
  public static final RowName CAS = of("CAS");

  /** Row of blind read-modify-writes, whose halves have rows of their own. */
  public static final RowName READ_MODIFY_WRITE = of("READ-MODIFY-WRITE");

  /** Row of conditional writes that found a newer version. */
  public static final RowName CAS_CONFLICT = of("CAS-CONFLICT");

  /** Row of the number of retries per CAS operation. */
  public static final RowName CAS_RETRIES = of("CAS-RETRIES");

  /** Row of the number of records per scan. */
  public static final RowName SCAN_RECORDS = of("SCAN-RECORDS");

  /** Row of CAS operations that exceeded the maximum number of retries. */
  public static final RowName CAS_GIVEN_UP = of("CAS-GIVEN-UP");

  /** Row of indeterminate CAS operations. */
  public static final RowName CAS_INDETERMINATE = of("CAS-INDETERMINATE");

  private static final String STALE_READ = "STALE-READ-";
  private static final String FAILED = "-FAILED";
  private static final String UNDER_WAY = "-UNDER-WAY";
  private static final String VERSIONS = "-VERSIONS";

  private static final Comparator<RowName> ORDER =
      Comparator.comparing(RowName::operation)
          .thenComparing(RowName::intended)
          .thenComparing(row -> row.node().length())
          .thenComparing(RowName::node);

  /** Row of the times to close connections, named as in stock YCSB. */
  public static final RowName CLEANUP = of("CLEANUP");

  /**
   * Kinds of requests for which the store's client library reports only mean latencies; see
   * NodeTimed.
   */
  private static final Set<String> MEANS_ONLY = Set.of("MASTER", "REPLICA");

  private static final Set<String> READS = Set.of("READ", "SCAN", "MULTIGET", "READ-CACHED");
  private static final Set<String> WRITES = Set.of("UPDATE", "INSERT", "DELETE", "CAS");
  private static final Set<String> OTHERS = Set.of("READ-MODIFY-WRITE", "PLUGIN");

  /** Operations with rows by node. All other rows of nodes are kinds of requests. */
  private static final Set<String> WRITES_OF_NODES = Set.of("UPDATE", "INSERT", "CAS");

  /** Parses the name of a row. */
  public static RowName of(String text) {
    boolean intended = text.startsWith(INTENDED);
    String rest = intended ? text.substring(INTENDED.length()) : text;
    int at = rest.indexOf(SEPARATOR);
    return at < 0
        ? new RowName(rest, intended, "")
        : new RowName(rest.substring(0, at), intended, rest.substring(at + 1));
  }

  /** Returns the row of response times of the same operations. */
  public RowName asIntended() {
    return new RowName(operation, true, node);
  }

  /** Returns the row of service times of the same operations. */
  public RowName asService() {
    return new RowName(operation, false, node);
  }

  public boolean isOfNode() {
    return !node.isEmpty();
  }

  /** Returns true if the row is about requests to a node, rather than whole writes by node. */
  public boolean isOfRequests() {
    return isOfNode() && !WRITES_OF_NODES.contains(operation);
  }

  /** Returns true if the row has one-second means instead of the latency of each request. */
  public boolean hasMeansOnly() {
    return isOfNode() && MEANS_ONLY.contains(operation);
  }

  /** Returns the shard of the node, such as {@code rg1} for {@code rg1-rn2}, or the node itself. */
  public String shard() {
    return node.replaceFirst("-rn\\d+$", "");
  }

  /**
   * Returns true if the row counts operations. Other rows give details of some operations:
   * latencies of failed or stale ones, steps of CAS, checks of session guarantees, staleness, and
   * requests by node.
   */
  public boolean isOperation() {
    return isRead() || isWrite() || !isOfNode() && OTHERS.contains(operation);
  }

  /**
   * Returns true if no other row counts the same operations. A read-modify-write is counted in
   * three rows.
   */
  public boolean isSingle() {
    return isOperation() && !isReadModifyWrite();
  }

  public boolean isReadModifyWrite() {
    return operation.equals(READ_MODIFY_WRITE.operation);
  }

  public boolean isRead() {
    return !isOfNode() && READS.contains(operation);
  }

  public boolean isWrite() {
    return !isOfNode() && WRITES.contains(operation);
  }

  /** Returns true if the row is about stale reads. */
  public boolean isStaleRead() {
    return operation.startsWith(STALE_READ);
  }

  /** Returns the row with the number of versions behind that belongs to this row of stale reads. */
  public RowName versions() {
    return new RowName(operation + VERSIONS, intended, node);
  }

  /** Returns true if the row has numbers of versions behind. */
  public boolean isVersions() {
    return operation.endsWith(VERSIONS);
  }

  /** Returns the row of latencies of this operation for a status other than OK. */
  public RowName ended(String status) {
    return new RowName(operation + "-" + status, intended, node);
  }

  /** Returns the row of latencies of all failures of this operation. */
  public RowName failed() {
    return new RowName(operation + FAILED, intended, node);
  }

  /** Returns true if the row is about failed operations. */
  public boolean isFailed() {
    return operation.endsWith(FAILED);
  }

  /** Returns the row of latencies of this operation that ended after their phase. */
  public RowName underWay() {
    return new RowName(operation + UNDER_WAY, intended, node);
  }

  /** Returns true if the row is about operations in progress at the end of their phase. */
  public boolean isUnderWay() {
    return operation.endsWith(UNDER_WAY);
  }

  /** Returns true if the row is about the steps of CAS. */
  public boolean isStepOfCas() {
    return operation.startsWith(CAS.operation + "-") && !isUnderWay();
  }

  /**
   * Returns true if the row has counts by outcome, like rows of operations and of requests to a
   * node.
   */
  public boolean hasOutcomes() {
    return isOperation() || isOfNode();
  }

  @Override
  public int compareTo(RowName other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return (intended ? INTENDED : "") + operation + (isOfNode() ? SEPARATOR + node : "");
  }
}
