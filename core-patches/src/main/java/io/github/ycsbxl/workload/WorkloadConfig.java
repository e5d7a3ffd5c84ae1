package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.MultiGet;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.RequestDistribution;
import io.github.ycsbxl.records.Compression;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.trace.LoadFile;
import io.github.ycsbxl.trace.TraceConfig;
import io.github.ycsbxl.workload.CachedReads.CacheConfig;
import io.github.ycsbxl.workload.PluginOperation.PluginConfig;
import io.github.ycsbxl.workload.RecordInserts.InsertConfig;
import io.github.ycsbxl.workload.ScanOperation.ScanConfig;
import io.github.ycsbxl.workload.SessionCheck.ConsistencyConfig;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import site.ycsb.DB;

/**
 * Complete configuration of the workload. Immutable.
 *
 * @param keySettings settings that derive a key from a record number, as the user gave them
 * @param trace trace with the operations of a run; empty for random operations
 * @param load file with the records of a load; empty for generated records
 */
public record WorkloadConfig(
    KeyConfig keys,
    Map<String, String> keySettings,
    RequestDistribution distribution,
    RecordConfig records,
    OperationConfig operations,
    CasConfig cas,
    ConsistencyConfig consistency,
    Optional<TraceConfig> trace,
    Optional<LoadFile> load,
    long seed) {
  public static final Property<Long> SEED =
      Property.declare("seed", ValueForm.wholeNumber())
          .scope(Scope.BENCHMARK, Scope.NEUTRAL)
          .meaning("seed of every random choice [random, printed]");

  static final List<Property<?>> PROPERTIES =
      PropertyGroup.join(
          KeyConfig.PROPERTIES,
          RequestDistribution.PROPERTIES,
          ClientId.PROPERTIES,
          RecordConfig.PROPERTIES,
          OperationMix.PROPERTIES,
          CasConfig.PROPERTIES,
          ConsistencyConfig.PROPERTIES,
          ScanConfig.PROPERTIES,
          InsertConfig.PROPERTIES,
          List.of(SEED),
          AuditConfig.PROPERTIES,
          TraceConfig.PROPERTIES,
          List.of(LoadFile.FILE));

  /**
   * Operations of a run, and the settings of some of them. Immutable.
   *
   * @param multiGetSize keys of a multiget
   * @param ignoresNulls true if operations that find no record count as successful
   */
  record OperationConfig(
      OperationMix mix,
      ScanConfig scan,
      InsertConfig inserts,
      CacheConfig cache,
      PluginConfig plugin,
      int multiGetSize,
      boolean ignoresNulls) {
    private static OperationConfig from(PropertyReader reader, OperationMix mix) {
      return new OperationConfig(
          mix,
          ScanConfig.from(reader),
          InsertConfig.from(reader),
          CacheConfig.from(reader),
          PluginConfig.from(reader),
          reader.get(OperationMix.MULTIGET_SIZE),
          reader.get(OperationMix.IGNORE_NULLS));
    }
  }

  /** Reads the whole configuration. Problems are added to the reader. */
  public static WorkloadConfig from(PropertyReader reader) {
    return read(reader, true);
  }

  /**
   * Reads the configuration for a caller that chooses no records, so that the number of records may
   * be 0.
   */
  public static WorkloadConfig withoutRecords(PropertyReader reader) {
    return read(reader, false);
  }

  private static WorkloadConfig read(PropertyReader reader, boolean choosesRecords) {
    KeyConfig keys = KeyConfig.from(reader);
    RecordConfig records = RecordConfig.from(reader);
    CasConfig cas = CasConfig.from(reader, records, keys.client());
    RequestDistribution distribution = RequestDistribution.from(reader);
    OperationMix mix = OperationMix.from(reader, cas.enabled());
    Optional<TraceConfig> trace = TraceConfig.from(reader);
    Optional<LoadFile> load = LoadFile.from(reader, records.fieldNames());
    trace.ifPresent(any -> checkTrace(reader, records, distribution));
    load.ifPresent(any -> checkLoad(reader, records, keys));
    reader.check(
        !records.values().fromStore() || records.raw() && distribution.requestFile().isPresent(),
        RecordConfig.VALUE_SOURCE,
        "needs value.form=raw and requestdistribution=file, whose keys select the values");
    boolean ownKeys = trace.isPresent() || distribution.requestFile().isPresent();
    if (choosesRecords && mix.needsRecords() && !ownKeys && load.isEmpty()) {
      checkRecords(reader, keys, distribution);
    }
    checkInserts(reader, keys, mix);
    return new WorkloadConfig(
        keys,
        KeyConfig.settings(reader),
        distribution,
        records,
        OperationConfig.from(reader, mix),
        cas,
        ConsistencyConfig.from(reader, records, keys.client()),
        trace,
        load,
        reader.find(SEED).orElseGet(new SecureRandom()::nextLong));
  }

  /** Returns true if CAS operations count updates in the record. */
  boolean countsUpdates() {
    return cas.audit() || consistency.check();
  }

  private OperationMix mix() {
    return operations.mix();
  }

  /** Returns the fraction of operations that change existing records. */
  public double writeShare() {
    return mix().share(OperationType.UPDATE)
        + mix().share(OperationType.READ_MODIFY_WRITE)
        + mix().share(OperationType.CAS);
  }

  /**
   * Returns the mean number of requests per operation. A read followed by a write counts as two.
   */
  public double requestsPerOperation() {
    return 1 + mix().share(OperationType.READ_MODIFY_WRITE) + mix().share(OperationType.CAS);
  }

  /** Returns the interfaces that a run requires from the binding. */
  public List<StoreNeed> needs() {
    var needs = new ArrayList<StoreNeed>();
    if (trace.isPresent()) {
      // The operations of the trace determine the requirements, but the trace has not been read
      // yet.
      return needs;
    }
    if (mix().contains(OperationType.CAS)) {
      needs.add(
          new StoreNeed(
              CasConfig.MODE.name() + "=cas", CompareAndSet.class, "compare-and-set", "blind"));
    }
    if (mix().contains(OperationType.MULTIGET)) {
      needs.add(new StoreNeed(OperationMix.MULTIGET.name(), MultiGet.class, "multiget", "0"));
    }
    return needs;
  }

  /**
   * Returns true if results of a run may contain a row of this name. Rows of a trace or a plugin
   * are not known in advance.
   */
  public boolean mayMeasure(String row) {
    boolean known = trace.isEmpty() && !mix().contains(OperationType.PLUGIN);
    return !known || row.equals(OperationType.VERIFY.label()) || mix().mayMeasure(row);
  }

  /** Returns true if CAS operations of a run are recorded in a ledger and audited. */
  public boolean audits() {
    return cas.audit() && (trace.isPresent() || mix().contains(OperationType.CAS));
  }

  /** Returns the number of kinds of operations of a run, as far as known in advance. */
  public int kindsOfOperations() {
    return trace.isEmpty() ? mix().kinds() : 1;
  }

  /** Returns true if a run has range scans. */
  public boolean scans() {
    return trace.isEmpty() && mix().contains(OperationType.SCAN);
  }

  /** Returns true if a run ends with its trace. */
  public boolean endsByItself() {
    return trace.isPresent();
  }

  /** Returns a description of the mix if the proportions do not add up to 1. */
  public Optional<String> mixWarning() {
    return trace.isPresent() ? Optional.empty() : mix().warning();
  }

  /** Returns true if the workload determines the times of operations. */
  public boolean isTimed() {
    return trace.map(one -> one.speed().isPresent()).orElse(false);
  }

  /**
   * Returns true if a run cannot choose keys. Request distributions draw record numbers, but the
   * keys in {@code load.file} are not derived from numbers. Such a run needs {@code requestfile} or
   * {@code trace.file}.
   */
  public boolean lacksKeys() {
    return load.isPresent() && trace.isEmpty() && distribution.requestFile().isEmpty();
  }

  private static void checkTrace(
      PropertyReader reader, RecordConfig records, RequestDistribution distribution) {
    reader.check(
        records.fieldNames().size() == 1,
        TraceConfig.FILE,
        "a trace needs records of one field; set fieldcount=1 or value.size; value.form=raw also"
            + " gives the values exactly the trace's sizes");
    reader.check(
        records.values().takesAnyLength(),
        TraceConfig.FILE,
        "values of a trace may be too short to verify; set value.source to random, text or file,"
            + " and set dataintegrity=false");
    reader.check(
        distribution.requestFile().isEmpty(),
        RequestDistribution.DISTRIBUTION,
        "cannot be combined with trace.file, because the trace has the keys");
    reader.check(
        reader.get(OperationMix.CACHED) == 0, OperationMix.CACHED, "expected 0 with trace.file");
  }

  private static void checkLoad(PropertyReader reader, RecordConfig records, KeyConfig keys) {
    reader.check(
        keys.recordCount() == 0,
        KeyConfig.RECORD_COUNT,
        "expected 0 with load.file, whose rows are the records");
    reader.check(
        records.values().compression() == Compression.NONE,
        RecordConfig.COMPRESSION,
        "cannot be combined with load.file, which loads values unchanged");
  }

  /** Returns the maximum number of operations if each of them deletes a record. */
  public OptionalLong mostOperations() {
    boolean numbered = trace.isEmpty() && load.isEmpty() && distribution.requestFile().isEmpty();
    boolean deletesAlone = numbered && mix().share(OperationType.DELETE) == 1;
    return deletesAlone
        ? OptionalLong.of(distribution.chosenFrom(keys).count())
        : OptionalLong.empty();
  }

  private static void checkRecords(
      PropertyReader reader, KeyConfig keys, RequestDistribution distribution) {
    if (!reader.isSet(KeyConfig.RECORD_COUNT)) {
      reader.missing("set the number of records: recordcount");
      return;
    }
    reader.check(
        distribution.chosenFrom(keys).count() > 0,
        KeyConfig.RECORD_COUNT,
        "no record is left for this client to choose");
  }

  private static void checkInserts(PropertyReader reader, KeyConfig keys, OperationMix mix) {
    var blocks = new InsertBlocks(keys.format().capacity());
    long firstInserts = keys.recordCount() + keys.client().count();
    reader.check(
        !mix.contains(OperationType.INSERT) || blocks.fits(firstInserts),
        KeyConfig.LENGTH,
        "set a larger value, because inserts need keys after recordcount=" + keys.recordCount());
  }

  /**
   * Interface that a setting requires from the binding beyond YCSB's own. Immutable.
   *
   * @param type interface that the binding's class must implement
   * @param name user-visible name of the interface
   * @param instead value of the setting that does not require the interface
   */
  public record StoreNeed(String setting, Class<?> type, String name, String instead) {

    /**
     * Returns an error message if the binding class does not implement the interface that the
     * setting requires.
     */
    public Optional<String> unmetBy(Class<? extends DB> dbClass) {
      return type.isAssignableFrom(dbClass)
          ? Optional.empty()
          : Optional.of(
              setting + ": " + dbClass.getName() + " has no " + name + "; expected " + instead);
    }
  }
}
