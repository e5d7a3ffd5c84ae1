package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Operations of a client thread, named as in YCSB's output. Whoever treats some operations in a
 * special way asks the operation, so that a new operation is declared here and in its own class.
 */
public enum OperationType {
  READ(
      "READ",
      "reads",
      share("readproportion", "0.95", "share of reads"),
      Effect.READS,
      Extent.RECORD),
  UPDATE(
      "UPDATE",
      "updates",
      share("updateproportion", "0.05", "share of blind updates"),
      Effect.WRITES,
      Extent.RECORD),
  INSERT(
      "INSERT",
      "inserts",
      share("insertproportion", "0", "share of inserts of new records"),
      Effect.WRITES,
      Extent.RECORD),
  SCAN(
      "SCAN",
      "scans",
      share("scanproportion", "0", "share of range scans"),
      Effect.READS,
      Extent.RECORDS),
  DELETE(
      "DELETE",
      "deletes",
      share(
          "deleteproportion",
          "0",
          "share of deletes; a client does not request records that it deleted"),
      Effect.WRITES,
      Extent.RECORD),
  MULTIGET(
      "MULTIGET",
      "multigets",
      share("multigetproportion", "0", "share of multigets, reads of several records"),
      Effect.READS,
      Extent.RECORDS),
  PLUGIN(
      "PLUGIN",
      "operations of a plugin",
      share("pluginproportion", "0", "share of the plugin's operation"),
      Effect.UNKNOWN,
      Extent.UNKNOWN),

  /** Blind read-modify-write, whose halves have rows of their own. */
  READ_MODIFY_WRITE(
      "READ-MODIFY-WRITE",
      "read-modify-writes",
      share("readmodifywriteproportion", "0", "share of read-modify-writes"),
      Effect.BOTH,
      Extent.RECORD),

  /** Read-modify-write with a conditional write. It has the same property as the blind one. */
  CAS("CAS", "compare-and-sets", null, Effect.WRITES, Extent.RECORD),

  /** Read that the client answered from its cache. */
  READ_CACHED("READ-CACHED", "cached reads", null, Effect.READS, Extent.RECORD),

  /** Decompression and verification of the values of a read. It is part of an operation. */
  VERIFY("VERIFY", "verifications", null, Effect.NONE, Extent.RECORD);

  private static final Map<String, OperationType> BY_LABEL =
      Arrays.stream(values()).collect(Collectors.toMap(OperationType::label, Function.identity()));

  /** Operations that represent reads where a run is a single line, the most telling one first. */
  private static final List<OperationType> MAIN_READS = List.of(READ, SCAN, MULTIGET);

  /** Operations that represent writes: CAS if there is any, like in the published test. */
  private static final List<OperationType> MAIN_WRITES =
      List.of(CAS, READ_MODIFY_WRITE, UPDATE, INSERT, DELETE);

  /** Kind of access to the store. */
  private enum Effect {
    READS,
    WRITES,
    /** It consists of a read and a write that are operations themselves. */
    BOTH,
    UNKNOWN,
    /** It makes no request. */
    NONE
  }

  private enum Extent {
    RECORD,
    RECORDS,
    UNKNOWN
  }

  private final String label;
  private final String plural;
  private final Property<Double> share;
  private final Effect effect;
  private final Extent extent;

  OperationType(String label, String plural, Property<Double> share, Effect effect, Extent extent) {
    this.label = label;
    this.plural = plural;
    this.share = share;
    this.effect = effect;
    this.extent = extent;
  }

  private static Property<Double> share(String name, String fallback, String meaning) {
    return new PropertyGroup(Scope.SCENARIO)
        .declare(name, fallback, ValueForm.share())
        .meaning(meaning);
  }

  /** Returns true if a row of this name belongs to an operation with this characteristic. */
  public static boolean is(String label, Predicate<OperationType> kind) {
    OperationType type = BY_LABEL.get(label);
    return type != null && kind.test(type);
  }

  /** Returns the operations that represent reads, the most telling one first. */
  public static List<OperationType> mainReads() {
    return MAIN_READS;
  }

  /** Returns the operations that represent writes, the most telling one first. */
  public static List<OperationType> mainWrites() {
    return MAIN_WRITES;
  }

  /** Returns the name of the operation's row in results. */
  public String label() {
    return label;
  }

  /** Returns the name of several such operations in a sentence. */
  public String plural() {
    return plural;
  }

  /** Returns the property with the operation's share of the mix, if it has one of its own. */
  public Optional<Property<Double>> share() {
    return Optional.ofNullable(share);
  }

  /** Returns true if the operation only reads. */
  public boolean reads() {
    return effect == Effect.READS;
  }

  /** Returns true if the operation changes the store, and is no sum of other operations. */
  public boolean writes() {
    return effect == Effect.WRITES;
  }

  /** Returns true if the operation may change the store. */
  public boolean mayWrite() {
    return writes() || isSum();
  }

  /** Returns true if the operation's halves are operations that have rows of their own. */
  public boolean isSum() {
    return effect == Effect.BOTH;
  }

  /** Returns true if it is counted as an operation, and is not only a part of one. */
  public boolean isCounted() {
    return effect != Effect.NONE;
  }

  /** Returns true if the operation is about several records at once. */
  public boolean isOfSeveralRecords() {
    return extent == Extent.RECORDS;
  }

  /**
   * Returns true if a write is recorded by the node that answered first. A delete is not, because
   * it is a single request of the same name.
   */
  public boolean isRecordedByNode() {
    return writes() && this != DELETE;
  }
}
