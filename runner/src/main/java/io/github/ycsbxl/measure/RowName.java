package io.github.ycsbxl.measure;

import java.util.Comparator;
import java.util.Optional;
import java.util.Set;

/**
 * Name of what counts and latencies are kept by: an operation, or a kind of requests to one node of
 * the store, from its real start or from when it was due. As text it is {@code READ}, {@code
 * Intended-READ} or {@code READ@14}. In order: by operation, then by node, 2 before 14. Immutable.
 *
 * @param operation or what happened to some of an operation, or a kind of requests
 * @param intended whether its latencies count from the due time
 * @param node as the store names it; empty if it is about no node
 */
public record RowName(String operation, boolean intended, String node)
    implements Comparable<RowName> {
  private static final String INTENDED = "Intended-";
  private static final char SEPARATOR = '@';

  public static final RowName READ = of("READ");
  public static final RowName SCAN = of("SCAN");
  public static final RowName MULTIGET = of("MULTIGET");
  public static final RowName UPDATE = of("UPDATE");
  public static final RowName INSERT = of("INSERT");
  public static final RowName CAS = of("CAS");

  /** Blind read-modify-writes, whose halves have rows of their own. */
  public static final RowName READ_MODIFY_WRITE = of("READ-MODIFY-WRITE");

  /** Conditional writes that came too late. */
  public static final RowName CAS_CONFLICT = of("CAS-CONFLICT");

  /** How many retries a compare-and-set needed. */
  public static final RowName CAS_RETRIES = of("CAS-RETRIES");

  /** Compare-and-sets that were given up after too many retries. */
  public static final RowName CAS_GIVEN_UP = of("CAS-GIVEN-UP");

  /** Compare-and-sets that may have taken place. */
  public static final RowName CAS_INDETERMINATE = of("CAS-INDETERMINATE");

  private static final String STALE_READ = "STALE-READ-";
  private static final String FAILED = "-FAILED";

  private static final Comparator<RowName> ORDER =
      Comparator.comparing(RowName::operation)
          .thenComparing(RowName::intended)
          .thenComparing(row -> row.node().length())
          .thenComparing(RowName::node);

  /** The kinds of requests of which a store's own client library tells means: see NodeTimed. */
  private static final Set<String> MEANS_ONLY = Set.of("MASTER", "REPLICA");

  private static final Set<String> READS = Set.of("READ", "SCAN", "MULTIGET", "READ-CACHED");
  private static final Set<String> WRITES = Set.of("UPDATE", "INSERT", "DELETE", "CAS");
  private static final Set<String> OTHERS = Set.of("READ-MODIFY-WRITE", "PLUGIN");

  /** The name that is written so. */
  public static RowName of(String text) {
    boolean intended = text.startsWith(INTENDED);
    String rest = intended ? text.substring(INTENDED.length()) : text;
    int at = rest.indexOf(SEPARATOR);
    return at < 0
        ? new RowName(rest, intended, "")
        : new RowName(rest.substring(0, at), intended, rest.substring(at + 1));
  }

  /** The same; empty if it is about no node. */
  public static Optional<RowName> ofNode(String text) {
    return Optional.of(of(text)).filter(RowName::isOfNode);
  }

  /** The same row, from when its operations were due. */
  public RowName asIntended() {
    return new RowName(operation, true, node);
  }

  /** The same row, from the real start of its operations. */
  public RowName asService() {
    return new RowName(operation, false, node);
  }

  public boolean isOfNode() {
    return !node.isEmpty();
  }

  /** Whether it has means of a second, and not the latency of each request. */
  public boolean hasMeansOnly() {
    return isOfNode() && MEANS_ONLY.contains(operation);
  }

  /** The shard that the node is of: {@code rg1} of {@code rg1-rn2}, or else the node itself. */
  public String shard() {
    return node.replaceFirst("-rn\\d+$", "");
  }

  /**
   * Whether it counts operations. Others look closer at some of these: latencies of those that
   * failed or were stale, what happened to compare-and-sets on their way, whether a read was right,
   * how stale it was, and what each node of the store did for them.
   */
  public boolean isOperation() {
    return isRead() || isWrite() || !isOfNode() && OTHERS.contains(operation);
  }

  /** Whether it counts operations that are in no other such row, unlike those in two halves. */
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

  /** Whether it is about reads that were stale. */
  public boolean isStaleRead() {
    return operation.startsWith(STALE_READ);
  }

  /** Whether it is of operations that failed. */
  public boolean isFailed() {
    return operation.endsWith(FAILED);
  }

  /** Whether it tells what happened to compare-and-sets on their way. */
  public boolean isStepOfCas() {
    return operation.startsWith(CAS.operation + "-");
  }

  /** Whether it has counts by outcome, as operations have and requests to a node. */
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
