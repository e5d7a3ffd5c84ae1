package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerHeader;
import io.github.ycsbxl.audit.ThreadLedger;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.InsertSequence;
import io.github.ycsbxl.keys.KeySpace;
import io.github.ycsbxl.keys.Permutation;
import io.github.ycsbxl.keys.ThreadRandom;
import io.github.ycsbxl.records.CasCounter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongFunction;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * The modified CoreWorkload: any number of records, keys of constant length, hot records per client
 * process, compare-and-set updates, inserts that client processes do not fight over. It is an
 * ordinary YCSB workload, so the stock client can run it; YCSB XL's own engine asks it for {@link
 * ThreadOperations} and gets more out of it. Thread-safe once initialised; the objects of {@link
 * #initThread} belong to one thread each.
 */
public final class ScaleWorkload extends Workload {
  private WorkloadConfig config;
  private Properties properties;
  private ValueSources values;
  private InsertSequence inserts;
  private KeySpace space;
  private Permutation hotOrder;
  private CasCounter counter;
  private final Queue<KeySource> keySources = new ConcurrentLinkedQueue<>();
  private LedgerFile ledger;

  /** Everything that can be set. */
  public static List<Property<?>> properties() {
    return WorkloadConfig.PROPERTIES;
  }

  /**
   * Reads the configuration only to leave its mistakes in the reader; what a run with it needs of
   * the binding.
   */
  public static List<StoreNeed> check(PropertyReader reader) {
    return WorkloadConfig.from(reader).needs();
  }

  /** Whether a run has range scans. */
  public static boolean scans(PropertyReader reader) {
    return reader.get(OperationProperties.SCAN) > 0;
  }

  /** Whether a class of the user's own may read properties that nothing declares. */
  public static boolean runsOwnClass(PropertyReader reader) {
    return reader.isSet(OperationProperties.PLUGIN_CLASS);
  }

  /** Whether operations that find no record are no failures. */
  public static boolean ignoresNulls(PropertyReader reader) {
    return reader.get(OperationProperties.IGNORE_NULLS);
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    var reader = new PropertyReader(properties);
    this.properties = properties;
    config = WorkloadConfig.from(reader);
    try {
      reader.throwIfProblems();
    } catch (ConfigurationException e) {
      throw new WorkloadException(e.getMessage(), e);
    }
    // Values come from a stream of their own, past every thread's.
    var random = ThreadRandom.of(config.seed(), config.keys().client().index(), Integer.MAX_VALUE);
    values = ValueSources.of(config, random);
    hotOrder = config.choice().hotOrder(config.keys());
    counter = new CasCounter(config.cas().auditId());
    startInsertsAfter(0);
  }

  /**
   * Starts the run-phase inserts after {@code inserted} ones that this client process made in
   * earlier runs. Called before any thread is initialised.
   */
  public void startInsertsAfter(long inserted) {
    ClientId client = config.keys().client();
    inserts =
        InsertSequence.resumed(
            config.keys().recordCount(), client.index(), client.count(), inserted);
    space = KeySpace.of(config.choice().chosenFrom(config.keys()), inserts);
  }

  /** Operations for the stock client, which measures what goes through its DB wrapper itself. */
  @Override
  public ThreadOperations initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    boolean runs = !"false".equals(properties.getProperty(Client.DO_TRANSACTIONS_PROPERTY));
    if (runs && !config.needs().isEmpty()) {
      StoreNeed need = config.needs().get(0);
      throw new WorkloadException(
          need.setting() + " needs bin/ycsb: the stock client hides the " + need.name());
    }
    return operations(thread, threads, new StockObserver());
  }

  /** The operations of thread {@code thread} of {@code threads}. */
  public ThreadOperations operations(int thread, int threads, OperationObserver observer) {
    OperationPlugin plugin = config.plugin().create(properties);
    ThreadLedger entries = ledger == null ? null : ledger.thread(thread);
    return new ThreadOperations(context(thread, threads, observer), plugin, entries);
  }

  /** Called once, after the last operation. */
  @Override
  public void cleanup() {
    keySources.forEach(KeySource::close);
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    return ((ThreadOperations) threadState).load(db).isOk();
  }

  /** Always true: false would end the thread of the stock client. */
  @Override
  public boolean doTransaction(DB db, Object threadState) {
    ((ThreadOperations) threadState).transact(db);
    return true;
  }

  /** How many records this client process loads. */
  public long recordsToLoad() {
    return config.keys().ownRecords().count();
  }

  /** How many records all client processes load together. */
  public long recordCount() {
    return config.keys().recordCount();
  }

  /** Which of how many client processes this is. */
  public ClientId client() {
    return config.keys().client();
  }

  /** Whether the run has this operation in its mix. */
  public boolean contains(OperationType operation) {
    return config.mix().contains(operation);
  }

  /** Finds out what a store already holds of this workload's records. */
  public RecordProbe probe(DB db) {
    return new RecordProbe(config, db);
  }

  public boolean audits() {
    return config.cas().audit();
  }

  /** Begins the ledger in which compare-and-sets are audited; called before {@link #operations}. */
  public void openLedger(Path folder) throws IOException {
    ClientId client = config.keys().client();
    var header =
        new LedgerHeader(
            config.cas().auditId(),
            config.records().table(),
            config.records().fieldNames().get(0),
            client.index(),
            client.count(),
            System.currentTimeMillis(),
            KeyConfig.settings(properties));
    ledger = LedgerFile.create(folder.resolve(LedgerFile.NAME), header);
  }

  /** Ends the ledger, if there is one; threads that hang in the store enter no more. */
  public void closeLedger() throws IOException {
    if (ledger != null) {
      ledger.close();
    }
  }

  /** Takes the ledger of a run that did nothing away. */
  public void discardLedger() throws IOException {
    if (ledger != null) {
      ledger.discard();
    }
  }

  /** The keys of records' numbers under the settings that a ledger carries. */
  public static LongFunction<String> keys(Map<String, String> settings) {
    return KeyConfig.keys(settings)::format;
  }

  ThreadContext context(int thread, int threads, OperationObserver observer) {
    var random = ThreadRandom.of(config.seed(), config.keys().client().index(), thread);
    KeySource keys = config.choice().source(this, random, thread, threads);
    keySources.add(keys);
    OperationObserver told = config.ignoresNulls() ? new MissesApart(observer) : observer;
    return new ThreadContext(
        this,
        thread,
        threads,
        told,
        random,
        keys,
        new RecordValues(config.records(), values.drawnBy(random), random),
        values.verification(config.records(), told));
  }

  WorkloadConfig config() {
    return config;
  }

  InsertSequence inserts() {
    return inserts;
  }

  KeySpace space() {
    return space;
  }

  Permutation hotOrder() {
    return hotOrder;
  }

  CasCounter counter() {
    return counter;
  }
}
