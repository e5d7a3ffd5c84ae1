package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.keys.Slice;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.StopSignal;
import io.github.ycsbxl.workload.LoadState;
import io.github.ycsbxl.workload.ScaleWorkload;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/** Conclusions from what the store holds before a benchmark starts. Not thread-safe. */
public record StorePreconditions(
    BenchmarkPlan plan, BenchmarkKind kind, RunPlan runPlan, Engine engine) {
  private static final String WHOLE =
      "the store holds the records already; 'ycsb bench' loads only what is missing, and"
          + " insert.existing=skip makes them no failures";

  /**
   * Says for all client processes together what the store holds. It is left to the client processes
   * if only they know their keys, or if the store does not open.
   *
   * @param folder of the store, which it is served from
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
    BenchmarkPlan plan =
        BenchmarkPlan.read(
            settings.with(ClientId.COUNT, 1).with(ClientId.INDEX, 0).with(RunConfig.THREADS, 1),
            kind);
    try {
      RunPlan runPlan = plan.runPlan();
      if (canProbe(plan, runPlan)) {
        try (Engine engine = Engine.open(runPlan, stop, listener::note)) {
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
      // Each client process fails as well, and its log says more.
      return;
    }
  }

  /** Refuses a load that does not fit on the disk, before a store is made for it. */
  public static void refuseWhatCannotFit(
      BenchmarkPlan plan, RunPlan runPlan, long records, String share)
      throws ConfigurationException, IOException {
    LoadSpace space = plan.space(runPlan, Topology.UNKNOWN, plan.folder());
    if (space.isForNewStore()) {
      space.requireRoom(records, share);
    }
  }

  /** Whether records are missing. It says how many; a load that was interrupted goes on. */
  boolean needsLoad(BenchmarkListener listener) throws RunFailedException {
    return !canProbe() || needsLoad(loaded(), listener);
  }

  /** Looks thoroughly before a load alone, which adds little to it. */
  private LoadState loaded() throws RunFailedException {
    return kind.runs() ? engine.glance() : engine.loaded();
  }

  private boolean needsLoad(LoadState found, BenchmarkListener listener) {
    if (found.isInterrupted()) {
      workload().resumeLoad(found);
      listener.note(found.inWords() + "; going on there");
    } else if (found.isComplete() && (kind.completes() || isShareToSkip(found))) {
      listener.note("the store holds the records already; not loading them again");
      return false;
    } else if (isWhole(found)) {
      listener.note(WHOLE);
    }
    return true;
  }

  /** Whether the share is complete, as it may be when a killed load of several goes on. */
  private boolean isShareToSkip(LoadState found) {
    return isWhole(found) && workload().client().count() > 1 && !workload().skipsExisting();
  }

  /** Refuses to load what is there: each client process would skip its share, like a load. */
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

  /** Says which folder of this machine has the store that is measured. */
  public static void noteFolder(BenchmarkPlan plan, BenchmarkListener listener) throws IOException {
    if (plan.folder().isPresent()) {
      listener.note("store: " + LoadSpace.inWords(plan.folder().get(), Instant.now()));
    }
  }

  /** Says how large the load is, and refuses one that does not fit on the disk. */
  void announceLoad(BenchmarkListener listener, Optional<FolderStore> folder)
      throws ConfigurationException, IOException {
    if (plan.forgetsRecords()) {
      return;
    }
    LoadSpace space = plan.space(runPlan, engine.topology(), folder);
    space.requireRoom(runPlan.recordsToLoad(), plan.share());
    listener.note(space.inWords(runPlan.recordsToLoad(), plan.share()));
  }

  /** Refuses a run on a store that lacks records, since it would mostly count misses. */
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
              + ", so its load is incomplete; 'ycsb load' with the same settings finishes it");
    }
    // The user's own class may be one that keeps nothing.
    if (found.isEmpty() && plan.keepsRecords()) {
      throw new ConfigurationException(
          "the store holds none of the records; load them first, with 'ycsb load' or 'ycsb bench'");
    }
  }

  private void refuseAbsentKeys() throws ConfigurationException, RunFailedException {
    Optional<String> absent = engine.absentKeys();
    if (absent.isPresent()) {
      throw new ConfigurationException(absent.get());
    }
  }

  /**
   * Refuses a store with records of another form than was asked for, because its figures would
   * mislead. A class of the user's own may give values back in a form of its own, so that a
   * difference is only a warning there.
   */
  void refuseOtherRecords(BenchmarkListener listener)
      throws ConfigurationException, RunFailedException {
    if (kind == BenchmarkKind.LOAD || plan.forgetsRecords()) {
      return;
    }
    Optional<String> difference = engine.shapeDifference(!plan.keepsRecords());
    if (difference.isPresent() && plan.keepsRecords()) {
      throw new ConfigurationException(difference.get());
    }
    difference.ifPresent(sentence -> listener.note("warning: " + sentence));
  }

  /** Refuses inserts where the store has more records than recordcount says. */
  void refuseInsertsThatMeetRecords() throws ConfigurationException, RunFailedException {
    OptionalLong met = plan.forgetsRecords() ? OptionalLong.empty() : engine.inTheWayOfInserts();
    if (met.isPresent()) {
      throw new ConfigurationException(
          "the store holds records from number %d on, which inserts of this run would meet; set recordcount to as many as were loaded"
              .formatted(met.getAsLong()));
    }
  }

  /** Says so if the store has more records than a run requests. */
  void noteRecordsBeyond(BenchmarkListener listener) throws RunFailedException {
    Optional<Slice> requested = canProbe() ? engine.requestedOfMore() : Optional.empty();
    requested.ifPresent(
        slice ->
            listener.note(
                String.format(
                    Locale.ROOT,
                    "warning: the store holds more records than recordcount says; the run requests only numbers %,d to %,d",
                    slice.start(),
                    slice.start() + slice.count() - 1)));
  }

  private boolean canProbe() {
    return canProbe(plan, runPlan);
  }

  private static boolean canProbe(BenchmarkPlan plan, RunPlan runPlan) {
    return !plan.forgetsRecords() && runPlan.scaleWorkload().isPresent();
  }
}
