package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.lookup.LoadState;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.LoadSpace;
import io.github.ycsbxl.setup.PartPlan;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Checks of the store's contents before a benchmark, which decide what to load and whether to
 * start. Not thread-safe.
 */
public record StorePreconditions(
    PartPlan plan, BenchmarkKind kind, RunPlan runPlan, Engine engine) {
  private static final String WHOLE =
      "the store already has the records; 'ycsb bench' loads only missing ones, and"
          + " insert.existing=skip skips existing ones";

  private static final String EMPTY =
      "the store has none of the records; load them first with 'ycsb load' or 'ycsb bench'";

  /**
   * Reports what the store contains, once for all clients. Does nothing if each client chooses its
   * own keys, or if the store cannot be opened. In these cases, the clients report the contents or
   * the failure themselves.
   *
   * @param folder directory of the store, if this process serves it
   */
  public static void announce(
      BenchmarkSettings settings,
      BenchmarkKind kind,
      Optional<FolderStore> folder,
      BenchmarkListener listener,
      StopSignal stop)
      throws ConfigurationException, IOException {
    if (settings.given(KeyConfig.NAMESPACE).equals("auto")) {
      return;
    }
    BenchmarkPlan all =
        BenchmarkPlan.read(
            settings.with(ClientId.COUNT, 1).with(ClientId.INDEX, 0).with(RunConfig.THREADS, 1),
            kind);
    for (PartPlan part : all.parts()) {
      announce(part, kind, folder, listener.part(part), stop);
    }
  }

  private static void announce(
      PartPlan plan,
      BenchmarkKind kind,
      Optional<FolderStore> folder,
      BenchmarkListener listener,
      StopSignal stop)
      throws ConfigurationException, IOException {
    try {
      RunPlan runPlan = plan.runPlan();
      if (canProbe(plan, runPlan)) {
        try (Engine engine =
            Engine.open(runPlan, plan.store().isInProcess(), stop, listener::note)) {
          var state = new StorePreconditions(plan, kind, runPlan, engine);
          if (kind.loads()) {
            LoadState found = state.loaded();
            state.refuseToLoadNothing(found);
            if (state.needsLoad(found, listener)) {
              state.announceLoad(listener, folder);
            }
          } else {
            state.refuseIncompleteLoad();
          }
        }
      }
    } catch (RunFailedException e) {
      // Ignored, since each client fails as well, with more detail in its log.
      return;
    }
  }

  /** Rejects a load that does not fit on the disk, before its store is created. */
  public static void refuseWhatCannotFit(PartPlan plan, RunPlan runPlan, long records, String share)
      throws ConfigurationException, IOException {
    LoadSpace space = plan.space(runPlan, Topology.UNKNOWN, plan.store().folder());
    if (space.isForNewStore()) {
      space.requireRoom(records, share);
    }
  }

  /** Rejects a run on a store that does not exist, instead of creating it. */
  public static void refuseNewStore(PartPlan plan, RunPlan runPlan)
      throws ConfigurationException, IOException {
    boolean isNew =
        plan.store().folder().isPresent() && plan.store().folder().get().use().isEmpty();
    boolean asksForLoaded =
        canProbe(plan, runPlan)
            && !runPlan.scaleWorkload().get().asksForOtherKeys()
            && runPlan.recordsToLoad() > 0;
    if (isNew && asksForLoaded) {
      throw new ConfigurationException(EMPTY);
    }
  }

  /**
   * Returns true if records are missing, and reports this to the user. An interrupted load will be
   * resumed.
   */
  boolean needsLoad(BenchmarkListener listener) throws ConfigurationException, RunFailedException {
    if (!canProbe()) {
      return true;
    }
    LoadState found = loaded();
    if (workload().client().count() == 1) {
      refuseToLoadNothing(found);
    }
    return needsLoad(found, listener);
  }

  /**
   * Finds out which records are loaded. Before a run, uses fewer reads, because a run only needs to
   * know whether the load is complete.
   */
  private LoadState loaded() throws RunFailedException {
    return kind.runs() ? engine.glance() : engine.loaded();
  }

  private boolean needsLoad(LoadState found, BenchmarkListener listener) {
    if (found.isInterrupted()) {
      workload().resumeLoad(found);
      listener.note(found.inWords() + "; going on there");
    } else if (found.isComplete() && (kind.completes() || isShareToSkip(found))) {
      listener.note("the store already has the records; skipping the load");
      return false;
    }
    return true;
  }

  /**
   * Returns true if this client's share is complete, as after an interrupted load by several
   * clients.
   */
  private boolean isShareToSkip(LoadState found) {
    return isWhole(found) && workload().client().count() > 1 && !workload().skipsExisting();
  }

  /** Rejects a load whose records exist, unless existing records are skipped. */
  private void refuseToLoadNothing(LoadState found) throws ConfigurationException {
    if (isWhole(found) && !kind.completes() && !workload().skipsExisting()) {
      throw new ConfigurationException(WHOLE);
    }
  }

  private static boolean isWhole(LoadState found) {
    return found.isComplete() && found.expected() > 0;
  }

  private ScaleWorkload workload() {
    return runPlan.scaleWorkload().orElseThrow();
  }

  /** Reports the local directory of the store. */
  public static void noteFolder(BenchmarkPlan plan, BenchmarkListener listener) throws IOException {
    if (plan.store().folder().isPresent()) {
      listener.note("store: " + LoadSpace.inWords(plan.store().folder().get(), Instant.now()));
    }
  }

  /** Reports the size of the load, and rejects one that does not fit on the disk. */
  void announceLoad(BenchmarkListener listener, Optional<FolderStore> folder)
      throws ConfigurationException, IOException {
    if (plan.store().forgetsRecords()) {
      return;
    }
    LoadSpace space = plan.space(runPlan, engine.topology(), folder);
    space.requireRoom(runPlan.recordsToLoad(), plan.share());
    listener.note(space.inWords(runPlan.recordsToLoad(), plan.share()));
  }

  /** Rejects a run on an incomplete load, since most operations would find no record. */
  void refuseIncompleteLoad() throws ConfigurationException, RunFailedException {
    if (!kind.runs() || !canProbe()) {
      return;
    }
    if (workload().asksForOtherKeys()) {
      refuseAbsentKeys();
      return;
    }
    LoadState found = loaded();
    if (found.isInterrupted()) {
      throw new ConfigurationException(
          found.inWords()
              + ", so the load is incomplete; finish it with 'ycsb load' and the same settings");
    }
    // Not checked for a user's own binding class, which may keep no records.
    if (found.isEmpty() && plan.store().keepsRecords()) {
      throw new ConfigurationException(EMPTY);
    }
  }

  private void refuseAbsentKeys() throws ConfigurationException, RunFailedException {
    Optional<String> absent = engine.absentKeys();
    if (absent.isPresent()) {
      throw new ConfigurationException(absent.get());
    }
  }

  /**
   * Rejects a store whose records have another format than requested, because the results would
   * mislead. For a user's own binding class, a difference is only a warning, because the class may
   * convert values.
   */
  void refuseOtherRecords(BenchmarkListener listener)
      throws ConfigurationException, RunFailedException {
    if (kind == BenchmarkKind.LOAD || plan.store().forgetsRecords()) {
      return;
    }
    Optional<String> difference = engine.shapeDifference(!plan.store().keepsRecords());
    if (difference.isPresent() && plan.store().keepsRecords()) {
      throw new ConfigurationException(difference.get());
    }
    difference.ifPresent(sentence -> listener.note("warning: " + sentence));
  }

  /** Rejects inserts if the store has more records than {@code recordcount}. */
  void refuseInsertsThatMeetRecords() throws ConfigurationException, RunFailedException {
    OptionalLong met =
        plan.store().forgetsRecords() ? OptionalLong.empty() : engine.inTheWayOfInserts();
    if (met.isPresent()) {
      throw new ConfigurationException(
          "the store already has records from number %d on, where this run would insert; set recordcount to the number of loaded records"
              .formatted(met.getAsLong()));
    }
  }

  /** Warns if the store has more records than a run requests. */
  void noteRecordsBeyond(BenchmarkListener listener) throws RunFailedException {
    Optional<Slice> requested = canProbe() ? engine.requestedOfMore() : Optional.empty();
    requested.ifPresent(
        slice ->
            listener.note(
                String.format(
                    Locale.ROOT,
                    "warning: the store has more records than recordcount; the run requests only"
                        + " numbers %,d to %,d",
                    slice.start(),
                    slice.start() + slice.count() - 1)));
  }

  private boolean canProbe() {
    return canProbe(plan, runPlan);
  }

  private static boolean canProbe(PartPlan plan, RunPlan runPlan) {
    return !plan.store().forgetsRecords() && runPlan.scaleWorkload().isPresent();
  }
}
