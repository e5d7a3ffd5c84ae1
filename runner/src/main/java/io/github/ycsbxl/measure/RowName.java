package io.github.ycsbxl.measure;

import io.github.ycsbxl.workload.OperationType;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Name of a row of counts and latencies. A row is about an operation, a kind of request to one
 * node, or the writes that a node was the first to answer. Its latencies are service or response
 * times. As text: {@code READ}, {@code Intended-READ}, {@code READ@14} or {@code READ:ticker}.
 * Ordered by operation, then by scenario, then by node, 2 before 14. Immutable.
 *
 * @param operation operation, subset of an operation, or kind of request
 * @param intended true for response times
 * @param node name of the node in the store; empty if the row is not about a node
 * @param scenario name of the scenario in logs, tables and texts; empty in {@link RowsByPart}
 */
public record RowName(String operation, boolean intended, String node, String scenario)
    implements Comparable<RowName> {
  private static final String INTENDED = "Intended-";
  private static final char SEPARATOR = '@';
  private static final char OF_SCENARIO = ':';

  /** Row of all operations together. */
  public static final RowName OVERALL = parse("OVERALL");

  public static final RowName READ = parse(OperationType.READ.label());
  public static final RowName SCAN = parse(OperationType.SCAN.label());
  public static final RowName UPDATE = parse(OperationType.UPDATE.label());
  public static final RowName INSERT = parse(OperationType.INSERT.label());
  public static final RowName DELETE = parse(OperationType.DELETE.label());
  public static final RowName CAS = parse(OperationType.CAS.label());

  /** Row of blind read-modify-writes, whose halves have rows of their own. */
  public static final RowName READ_MODIFY_WRITE = parse(OperationType.READ_MODIFY_WRITE.label());

  /** Row of conditional writes that found a newer version. */
  public static final RowName CAS_CONFLICT = parse("CAS-CONFLICT");

  /** Row of the number of retries per CAS operation. */
  public static final RowName CAS_RETRIES = parse("CAS-RETRIES");

  /** Row of the number of records per scan. */
  public static final RowName SCAN_RECORDS = parse("SCAN-RECORDS");

  /** Row of CAS operations that exceeded the maximum number of retries. */
  public static final RowName CAS_GIVEN_UP = parse("CAS-GIVEN-UP");

  /** Row of indeterminate CAS operations. */
  public static final RowName CAS_INDETERMINATE = parse("CAS-INDETERMINATE");

  private static final String STALE_READ = "STALE-READ-";
  private static final String FAILED = "-FAILED";
  private static final String UNDER_WAY = "-UNDER-WAY";
  private static final String VERSIONS = "-VERSIONS";

  private static final Comparator<RowName> ORDER =
      Comparator.comparing(RowName::operation)
          .thenComparing(RowName::intended)
          .thenComparing(RowName::scenario)
          .thenComparing(row -> row.node().length())
          .thenComparing(RowName::node);

  /** Row of the times to close connections, named as in stock YCSB. */
  public static final RowName CLEANUP = parse("CLEANUP");

  /**
   * Kinds of requests for which the store's client library reports only mean latencies; see
   * NodeTimed.
   */
  private static final Set<String> MEANS_ONLY = Set.of("MASTER", "REPLICA");

  private static final String PLUGIN = OperationType.PLUGIN.label();

  /** Operations that represent reads where a run is a single line, the most telling one first. */
  public static final List<RowName> MAIN_READS = rows(OperationType.mainReads());

  /** Operations that represent writes: CAS if there is any, like in the published test. */
  public static final List<RowName> MAIN_WRITES = rows(OperationType.mainWrites());

  /** Creates the name of a row that belongs to no scenario. */
  public RowName(String operation, boolean intended, String node) {
    this(operation, intended, node, "");
  }

  private static List<RowName> rows(List<OperationType> operations) {
    return operations.stream().map(OperationType::label).map(RowName::parse).toList();
  }

  /** Parses the name of a row. */
  public static RowName parse(String text) {
    boolean intended = text.startsWith(INTENDED);
    String rest = intended ? text.substring(INTENDED.length()) : text;
    int at = rest.indexOf(SEPARATOR);
    String node = at < 0 ? "" : rest.substring(at + 1);
    String named = at < 0 ? rest : rest.substring(0, at);
    int of = named.indexOf(OF_SCENARIO);
    return of < 0
        ? new RowName(named, intended, node)
        : new RowName(named.substring(0, of), intended, node, named.substring(of + 1));
  }

  /** Returns the row of requests of a plugin's operation to one store or table. */
  public static RowName ofStore(String store) {
    return new RowName(PLUGIN, false, store);
  }

  /** Returns the row of response times of the same operations. */
  public RowName asIntended() {
    return new RowName(operation, true, node, scenario);
  }

  /** Returns the row of service times of the same operations. */
  public RowName asService() {
    return new RowName(operation, false, node, scenario);
  }

  /** Returns the row of the same operations in this scenario, or in all if the name is empty. */
  public RowName inScenario(String other) {
    return scenario.equals(other) ? this : new RowName(operation, intended, node, other);
  }

  /** Returns true if the row counts all operations. */
  public boolean isOverall() {
    return operation.equals(OVERALL.operation) && node.isEmpty();
  }

  public boolean isOfNode() {
    return !node.isEmpty();
  }

  /**
   * Returns true if the row is about requests to a node. Rows of writes by node do not count,
   * because they contain operations. Rows of a plugin's requests by table do not count either.
   */
  public boolean isOfRequests() {
    return isOfNode()
        && !OperationType.is(operation, OperationType::isRecordedByNode)
        && !operation.equals(PLUGIN);
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
   * Returns true if the row counts operations. Other rows contain details of operations: latencies
   * of failed operations and of stale reads, steps of CAS, checks of session guarantees, staleness,
   * and requests by node.
   */
  public boolean isOperation() {
    return !isOfNode() && OperationType.is(operation, OperationType::isCounted);
  }

  /**
   * Returns true if no other row counts the same operations. A read-modify-write is counted in
   * three rows.
   */
  public boolean isSingle() {
    return isOperation() && !isReadModifyWrite();
  }

  public boolean isReadModifyWrite() {
    return OperationType.is(operation, OperationType::isSum);
  }

  public boolean isRead() {
    return !isOfNode() && OperationType.is(operation, OperationType::reads);
  }

  public boolean isWrite() {
    return !isOfNode() && OperationType.is(operation, OperationType::writes);
  }

  /** Returns true if the row is about stale reads. */
  public boolean isStaleRead() {
    return operation.startsWith(STALE_READ);
  }

  /** Returns the row with the number of versions behind that belongs to this row of stale reads. */
  public RowName versions() {
    return new RowName(operation + VERSIONS, intended, node, scenario);
  }

  /** Returns true if the row's values are the numbers of versions that reads were behind. */
  public boolean isVersions() {
    return operation.endsWith(VERSIONS);
  }

  /** Returns the row of latencies of this operation for a status other than OK. */
  public RowName ended(String status) {
    return new RowName(operation + "-" + status, intended, node, scenario);
  }

  /** Returns the row of latencies of all failures of this operation. */
  public RowName failed() {
    return new RowName(operation + FAILED, intended, node, scenario);
  }

  /** Returns true if the row is about failed operations. */
  public boolean isFailed() {
    return operation.endsWith(FAILED);
  }

  /** Returns the row of latencies of this operation that ended after their phase. */
  public RowName underWay() {
    return new RowName(operation + UNDER_WAY, intended, node, scenario);
  }

  /**
   * Returns true if the row is about operations that were in progress at the end of their phase.
   */
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
    return isOperation() || isOfNode() || isOverall();
  }

  @Override
  public int compareTo(RowName other) {
    return ORDER.compare(this, other);
  }

  // A record's own equals and hashCode are linked at run time, which slows the start.
  @Override
  public boolean equals(Object other) {
    return other instanceof RowName row
        && operation.equals(row.operation)
        && intended == row.intended
        && node.equals(row.node)
        && scenario.equals(row.scenario);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * operation.hashCode() + node.hashCode())
        + scenario.hashCode()
        + (intended ? 1 : 0);
  }

  @Override
  public String toString() {
    return (intended ? INTENDED : "")
        + operation
        + (scenario.isEmpty() ? "" : OF_SCENARIO + scenario)
        + (isOfNode() ? SEPARATOR + node : "");
  }
}
