package io.github.ycsbxl.measure;

import java.util.Comparator;
import java.util.Set;

/**
 * Name of what counts and latencies are kept by: an operation, or a kind of requests to one node of
 * the store, or the writes that a node was the first to answer; from its real start or from when it
 * was due. As text it is {@code READ}, {@code Intended-READ} or {@code READ@14}. In order: by
 * operation, then by node, 2 before 14. Immutable.
 *
 * @param operation or what happened to some of an operation, or a kind of requests
 * @param intended whether its latencies count from the due time
 * @param node as the store names it; empty if it is about no node
 */
public record RowName(String operation, boolean intended, String node)
    implements Comparable<RowName> {
  private static final String INTENDED = "Intended-";
  private static final char SEPARATOR = '@';

  /** The row of whole operations. */
  public static final RowName OVERALL = of("OVERALL");

  public static final RowName READ = of("READ");
  public static final RowName SCAN = of("SCAN");
  public static final RowName MULTIGET = of("MULTIGET");
  public static final RowName UPDATE = of("UPDATE");
  public static final RowName INSERT = of("INSERT");
  public static final RowName CAS = of("CAS");

  /** The row of blind read-modify-writes, whose halves have rows of their own. */
  public static final RowName READ_MODIFY_WRITE = of("READ-MODIFY-WRITE");

  /** The row of conditional writes that found a newer version. */
  public static final RowName CAS_CONFLICT = of("CAS-CONFLICT");

  /** The row of the number of retries of compare-and-sets. */
  public static final RowName CAS_RETRIES = of("CAS-RETRIES");

  /** The row of the number of records of scans. */
  public static final RowName SCAN_RECORDS = of("SCAN-RECORDS");

  /** The row of compare-and-sets that were given up after too many retries. */
  public static final RowName CAS_GIVEN_UP = of("CAS-GIVEN-UP");

  /** The row of compare-and-sets that may have taken place, or not. */
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

  /** Row of the times that connections took to close, under stock YCSB's name. */
  public static final RowName CLEANUP = of("CLEANUP");

  /** Kinds of requests with mean latencies only, by the store's client library: see NodeTimed. */
  private static final Set<String> MEANS_ONLY = Set.of("MASTER", "REPLICA");

  private static final Set<String> READS = Set.of("READ", "SCAN", "MULTIGET", "READ-CACHED");
  private static final Set<String> WRITES = Set.of("UPDATE", "INSERT", "DELETE", "CAS");
  private static final Set<String> OTHERS = Set.of("READ-MODIFY-WRITE", "PLUGIN");

  /** Operations that nodes have rows of; the other rows of nodes are kinds of requests. */
  private static final Set<String> WRITES_OF_NODES = Set.of("UPDATE", "INSERT", "CAS");

  /** Reads a row's name. */
  public static RowName of(String text) {
    boolean intended = text.startsWith(INTENDED);
    String rest = intended ? text.substring(INTENDED.length()) : text;
    int at = rest.indexOf(SEPARATOR);
    return at < 0
        ? new RowName(rest, intended, "")
        : new RowName(rest.substring(0, at), intended, rest.substring(at + 1));
  }

  /** The row of the same operations, with latencies from the due time. */
  public RowName asIntended() {
    return new RowName(operation, true, node);
  }

  /** The row of the same operations, with latencies from their real start. */
  public RowName asService() {
    return new RowName(operation, false, node);
  }

  public boolean isOfNode() {
    return !node.isEmpty();
  }

  /** Whether the row is of requests to a node, and not of whole writes by the node of each. */
  public boolean isOfRequests() {
    return isOfNode() && !WRITES_OF_NODES.contains(operation);
  }

  /** Whether the row has means of a second, and not the latency of each request. */
  public boolean hasMeansOnly() {
    return isOfNode() && MEANS_ONLY.contains(operation);
  }

  /** The shard of the node: {@code rg1} of {@code rg1-rn2}, or else the node itself. */
  public String shard() {
    return node.replaceFirst("-rn\\d+$", "");
  }

  /**
   * Whether the row counts operations. Other rows say more about some of these: latencies of those
   * that failed or were stale, the steps of compare-and-sets, whether a read was right, how stale
   * it was, and what each node of the store did for them.
   */
  public boolean isOperation() {
    return isRead() || isWrite() || !isOfNode() && OTHERS.contains(operation);
  }

  /** Whether no other such row counts its operations; those of two halves are counted thrice. */
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

  /** Whether the row is about stale reads. */
  public boolean isStaleRead() {
    return operation.startsWith(STALE_READ);
  }

  /** The row that counts versions beside this one, which is about stale reads. */
  public RowName versions() {
    return new RowName(operation + VERSIONS, intended, node);
  }

  /** Whether the row is such a one. */
  public boolean isVersions() {
    return operation.endsWith(VERSIONS);
  }

  /** The row of this operation's latencies that ended with a status other than OK. */
  public RowName ended(String status) {
    return new RowName(operation + "-" + status, intended, node);
  }

  /** The row of this operation's latencies that failed, however. */
  public RowName failed() {
    return new RowName(operation + FAILED, intended, node);
  }

  /** Whether the row is about failed operations. */
  public boolean isFailed() {
    return operation.endsWith(FAILED);
  }

  /** The row of this operation's latencies that ended after their phase, however. */
  public RowName underWay() {
    return new RowName(operation + UNDER_WAY, intended, node);
  }

  /** Whether the row is about operations that were under way when their phase ended. */
  public boolean isUnderWay() {
    return operation.endsWith(UNDER_WAY);
  }

  /** Whether the row is about the steps of compare-and-sets. */
  public boolean isStepOfCas() {
    return operation.startsWith(CAS.operation + "-") && !isUnderWay();
  }

  /**
   * Whether the row has counts by outcome, as those of operations and of requests to a node have.
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
