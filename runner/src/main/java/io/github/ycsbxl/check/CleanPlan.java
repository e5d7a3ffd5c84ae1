package io.github.ycsbxl.check;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.LoadSpace;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.setup.StorePlan;
import io.github.ycsbxl.workload.WorkloadConfig;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Removal of benchmark data. A store in a local directory is deleted completely. From any other
 * store, loaded records, inserted records, and the marks that locate inserted records are deleted.
 * Immutable.
 *
 * @param plans one per client if each client has its own keys, otherwise one
 */
public record CleanPlan(List<PartPlan> plans) {

  /** Reads and checks the settings. Throws an exception that lists every mistake. */
  public static CleanPlan read(BenchmarkSettings settings) throws ConfigurationException {
    PartPlan first = BenchmarkPlan.read(settings, BenchmarkKind.CLEAN).only();
    boolean apart =
        settings.read(reader -> reader.find(KeyConfig.NAMESPACE).orElse("").equals("auto"));
    int clients = first.workload().orElseThrow().keys().client().count();
    var plans = new ArrayList<PartPlan>();
    for (int client = 0; client < (apart ? clients : 1); client++) {
      BenchmarkSettings one =
          settings.with(ClientId.INDEX, client).with(ClientId.COUNT, apart ? clients : 1);
      plans.add(BenchmarkPlan.read(one, BenchmarkKind.CLEAN).only());
    }
    var plan = new CleanPlan(List.copyOf(plans));
    if (plan.keepsRecords() && plan.folder().isEmpty() && plan.records() == 0) {
      throw new ConfigurationException(
          "name the records to delete: -P <their workload file>, or recordcount");
    }
    return plan;
  }

  public String storeName() {
    return plans.get(0).store().name();
  }

  /**
   * Describes the data to delete, such as "data/nosql, 1.1 GB, made 3 hours ago". Returns empty if
   * there is none.
   */
  public Optional<String> inWords() throws IOException {
    if (!keepsRecords()) {
      return Optional.empty();
    }
    if (folder().isPresent()) {
      return folder().get().use().isEmpty()
          ? Optional.empty()
          : Optional.of("the store in " + LoadSpace.inWords(folder().get(), Instant.now()));
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%,d records of table %s in %s, and records that runs inserted",
            records(),
            plans.get(0).workload().orElseThrow().records().table(),
            storeName()));
  }

  /** Returns the number of loaded records to delete. Inserted records are not counted. */
  private long records() {
    return plans.stream()
        .map(plan -> plan.workload().orElseThrow())
        .mapToLong(CleanPlan::records)
        .sum();
  }

  /**
   * Deletes the data.
   *
   * @param progress receives the counts once a second
   * @param note receives a note when the store is slow to respond
   * @return counts; empty if the complete store was deleted
   */
  public Optional<CleanTally> run(
      Consumer<CleanTally> progress, Consumer<String> note, StopSignal stop)
      throws RunFailedException, IOException {
    if (folder().isPresent()) {
      folder().get().remove();
      return Optional.empty();
    }
    var tally = new CleanTally(records());
    for (PartPlan plan : plans) {
      new StoreCleaner(plan, tally, progress, note, stop).run();
    }
    return Optional.of(tally);
  }

  private Optional<FolderStore> folder() {
    return plans.get(0).store().folder();
  }

  /** Returns true if the store may keep records. A user's own binding class always may. */
  private boolean keepsRecords() {
    StorePlan store = plans.get(0).store();
    return store.binding().isEmpty() || store.keepsRecords();
  }

  private static long records(WorkloadConfig workload) {
    return workload
        .load()
        .map(file -> file.rowsOf(workload.keys().client()))
        .orElseGet(() -> workload.keys().ownRecords().count());
  }
}
