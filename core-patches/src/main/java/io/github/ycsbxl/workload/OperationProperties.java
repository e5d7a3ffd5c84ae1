package io.github.ycsbxl.workload;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;

/** The properties that say which operations are done, and how. */
public final class OperationProperties {
  enum ReadModifyWriteMode {
    BLIND,
    CAS
  }

  enum ScanLengthDistribution {
    UNIFORM,
    ZIPFIAN
  }

  enum Existing {
    FAIL,
    SKIP
  }

  public static final Property<Double> READ =
      Property.of("readproportion", "0.95", ValueForm.share(), "share of reads");
  public static final Property<Double> UPDATE =
      Property.of("updateproportion", "0.05", ValueForm.share(), "share of blind updates");
  public static final Property<Double> INSERT =
      Property.of("insertproportion", "0", ValueForm.share(), "share of inserts of new records");
  public static final Property<Double> SCAN =
      Property.of("scanproportion", "0", ValueForm.share(), "share of range scans");
  public static final Property<Double> DELETE =
      Property.of(
          "deleteproportion",
          "0",
          ValueForm.share(),
          "share of deletes; the client process asks for what it deleted no more");
  public static final Property<Double> MULTIGET =
      Property.of(
          "multigetproportion", "0", ValueForm.share(), "share of reads of several records");

  /** More are no request, but a scan. */
  private static final int MOST_KEYS = 100_000;

  static final Property<Integer> MULTIGET_SIZE =
      Property.of(
          "multiget.size",
          "10",
          ValueForm.between(1, MOST_KEYS),
          "keys drawn for a multiget; one drawn twice is asked for once");
  public static final Property<Double> PLUGIN =
      Property.of("pluginproportion", "0", ValueForm.share(), "share of the plugin's operation");
  static final Property<String> PLUGIN_CLASS =
      Property.withoutDefault(
          "plugin.class",
          ValueForm.text(),
          "an operation of your own, and inserts if it has them: an OperationPlugin");
  static final Property<Double> CACHED =
      Property.of(
          "cachedproportion",
          "0",
          ValueForm.share(),
          "share of the reads that the client answers from records it read before");
  static final Property<Integer> CACHED_RECORDS =
      Property.of(
          "cached.records",
          "10000",
          ValueForm.smallAtLeast(1),
          "records that a client process keeps for that");
  static final Property<Boolean> IGNORE_NULLS =
      Property.of(
          "ignorenulls",
          "false",
          ValueForm.flag(),
          "operations that find no record are no failures; they are counted apart");
  public static final Property<Double> READ_MODIFY_WRITE =
      Property.of(
          "readmodifywriteproportion", "0", ValueForm.share(), "share of read-modify-writes");
  static final Property<ReadModifyWriteMode> READ_MODIFY_WRITE_MODE =
      Property.of(
          "readmodifywrite.mode",
          "blind",
          ValueForm.oneOf(ReadModifyWriteMode.class),
          "cas writes only if the record is still as it was read, and tries again if not");
  static final Property<Long> CAS_RETRIES =
      Property.withoutDefault(
          "cas.retries",
          ValueForm.atLeast(0),
          "conflicts after which a CAS is given up [unlimited]");
  static final Property<Boolean> CAS_AUDIT =
      Property.of(
          "cas.audit",
          "false",
          ValueForm.flag(),
          "enter every CAS in its record and in a ledger, and prove that none is lost");
  public static final Property<String> CAS_AUDIT_ID =
      Property.withoutDefault(
          "cas.audit.id",
          ValueForm.text(),
          "names one audited benchmark; the same in all its client processes, never used twice [random]");
  static final Property<Boolean> CONSISTENCY_CHECK =
      Property.of(
          "consistency.check",
          "false",
          ValueForm.flag(),
          "count every CAS in the record, and find reads that are older than what their thread has"
              + " written or read");
  static final Property<Integer> CONSISTENCY_CHECK_RECORDS =
      Property.of(
          "consistency.check.records",
          "1000000",
          ValueForm.smallAtLeast(8),
          "records whose versions a client process remembers for that, 41 bytes each; hot ones"
              + " stay");
  static final Property<Long> MIN_SCAN_LENGTH =
      Property.of("minscanlength", "1", ValueForm.atLeast(1), "records of a scan at least");
  static final Property<Long> MAX_SCAN_LENGTH =
      Property.of("maxscanlength", "1000", ValueForm.atLeast(1), "records of a scan at most");
  static final Property<ScanLengthDistribution> SCAN_LENGTH_DISTRIBUTION =
      Property.of(
          "scanlengthdistribution",
          "uniform",
          ValueForm.oneOf(ScanLengthDistribution.class),
          "how the length of a scan is drawn");
  static final Property<Integer> INSERT_RETRIES =
      Property.of(
          "core_workload_insertion_retry_limit",
          "0",
          ValueForm.smallAtLeast(0),
          "how often a failed insert is tried again");
  static final Property<Integer> INSERT_RETRY_SECONDS =
      Property.of(
          "core_workload_insertion_retry_interval",
          "3",
          ValueForm.smallAtLeast(0),
          "seconds between the tries, more or less a fifth");
  public static final Property<Existing> INSERT_EXISTING =
      Property.of(
          "insert.existing",
          "fail",
          ValueForm.oneOf(Existing.class),
          "what a load makes of a record that is there: a failure, or nothing to do");
  public static final Property<Long> SEED =
      Property.withoutDefault(
          "seed", ValueForm.wholeNumber(), "seed of every random choice [random, printed]");

  static final List<Property<?>> ALL =
      List.of(
          READ,
          UPDATE,
          INSERT,
          SCAN,
          DELETE,
          MULTIGET,
          MULTIGET_SIZE,
          PLUGIN,
          PLUGIN_CLASS,
          CACHED,
          CACHED_RECORDS,
          IGNORE_NULLS,
          READ_MODIFY_WRITE,
          READ_MODIFY_WRITE_MODE,
          CAS_RETRIES,
          CAS_AUDIT,
          CAS_AUDIT_ID,
          CONSISTENCY_CHECK,
          CONSISTENCY_CHECK_RECORDS,
          MIN_SCAN_LENGTH,
          MAX_SCAN_LENGTH,
          SCAN_LENGTH_DISTRIBUTION,
          INSERT_RETRIES,
          INSERT_RETRY_SECONDS,
          INSERT_EXISTING,
          SEED);

  private OperationProperties() {}
}
