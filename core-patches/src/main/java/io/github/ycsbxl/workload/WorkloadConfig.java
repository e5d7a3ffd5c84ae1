package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.AuditConfig;
import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.MultiGet;
import io.github.ycsbxl.binding.StoreNeed;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.InsertBlocks;
import io.github.ycsbxl.keys.KeyChoice;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.records.RecordProperties;
import io.github.ycsbxl.workload.CachedReads.CacheConfig;
import io.github.ycsbxl.workload.CasUpdate.CasConfig;
import io.github.ycsbxl.workload.PluginOperation.PluginConfig;
import io.github.ycsbxl.workload.RecordInserts.InsertConfig;
import io.github.ycsbxl.workload.ScanOperation.ScanConfig;
import io.github.ycsbxl.workload.SessionCheck.ConsistencyConfig;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The modified core workload's whole configuration. Immutable.
 *
 * @param keySettings the settings that make a key of a number, as the user gave them
 */
public record WorkloadConfig(
    KeyConfig keys,
    Map<String, String> keySettings,
    KeyChoice choice,
    RecordConfig records,
    OperationMix mix,
    ScanConfig scan,
    CasConfig cas,
    ConsistencyConfig consistency,
    InsertConfig inserts,
    CacheConfig cache,
    PluginConfig plugin,
    int multiGetSize,
    boolean ignoresNulls,
    long seed) {
  static final List<Property<?>> PROPERTIES =
      Stream.of(
              KeyProperties.ALL,
              RecordProperties.ALL,
              OperationProperties.ALL,
              AuditConfig.PROPERTIES)
          .<Property<?>>flatMap(List::stream)
          .toList();

  /** Reads all of it; mistakes are left in the reader. */
  public static WorkloadConfig from(PropertyReader reader) {
    return read(reader, true);
  }

  /** The same for who chooses no records, so that there need not be any. */
  public static WorkloadConfig withoutRecords(PropertyReader reader) {
    return read(reader, false);
  }

  private static WorkloadConfig read(PropertyReader reader, boolean choosesRecords) {
    KeyConfig keys = KeyConfig.from(reader);
    RecordConfig records = RecordConfig.from(reader);
    CasConfig cas = CasConfig.from(reader, records, keys.client());
    KeyChoice choice = KeyChoice.from(reader);
    OperationMix mix = OperationMix.from(reader, cas.enabled());
    check(reader, keys, choice, mix, choosesRecords);
    return new WorkloadConfig(
        keys,
        KeyConfig.settings(reader),
        choice,
        records,
        mix,
        ScanConfig.from(reader),
        cas,
        ConsistencyConfig.from(reader, records, keys.client()),
        InsertConfig.from(reader),
        CacheConfig.from(reader),
        PluginConfig.from(reader),
        reader.get(OperationProperties.MULTIGET_SIZE),
        reader.get(OperationProperties.IGNORE_NULLS),
        reader.find(OperationProperties.SEED).orElseGet(new SecureRandom()::nextLong));
  }

  /** Whether a compare-and-set counts in the record that it changes. */
  boolean countsUpdates() {
    return cas.audit() || consistency.check();
  }

  /** The share of the operations that change records that exist. */
  public double writeShare() {
    return mix.share(OperationType.UPDATE)
        + mix.share(OperationType.READ_MODIFY_WRITE)
        + mix.share(OperationType.CAS);
  }

  /** What a run needs of the binding. */
  public List<StoreNeed> needs() {
    var needs = new ArrayList<StoreNeed>();
    if (mix.contains(OperationType.CAS)) {
      needs.add(
          new StoreNeed(
              OperationProperties.READ_MODIFY_WRITE_MODE.name() + "=cas",
              CompareAndSet.class,
              "compare-and-set",
              "blind"));
    }
    if (mix.contains(OperationType.MULTIGET)) {
      needs.add(
          new StoreNeed(OperationProperties.MULTIGET.name(), MultiGet.class, "multiget", "0"));
    }
    return needs;
  }

  /** Whether a run has range scans. */
  public boolean scans() {
    return mix.contains(OperationType.SCAN);
  }

  private static void check(
      PropertyReader reader,
      KeyConfig keys,
      KeyChoice choice,
      OperationMix mix,
      boolean choosesRecords) {
    boolean needsRecords = choosesRecords && mix.needsRecords() && choice.requestFile().isEmpty();
    reader.check(
        !needsRecords || choice.chosenFrom(keys).count() > 0,
        KeyProperties.RECORD_COUNT,
        "leaves this client process no record to choose");
    var blocks = new InsertBlocks(keys.format().capacity());
    long firstInserts = keys.recordCount() + keys.client().count();
    reader.check(
        !mix.contains(OperationType.INSERT) || blocks.fits(firstInserts),
        KeyProperties.LENGTH,
        "leaves no room for inserts and their marks after recordcount=" + keys.recordCount());
  }
}
