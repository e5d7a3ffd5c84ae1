package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.contents.LoadState;
import io.github.ycsbxl.keys.KeyProperties;
import io.github.ycsbxl.run.Engine;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.run.RunPlan;
import io.github.ycsbxl.run.RunProperties;
import io.github.ycsbxl.run.StopSignal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Conclusions from what the store holds before a test starts. Not thread-safe. */
record StoreState(BenchmarkPlan request, BenchmarkKind job, RunPlan plan, Engine engine) {

  /**
   * Says for all client processes together what the store holds. One whose keys only its own client
   * process knows is left to them, as is one that does not open.
   */
  static void announce(
      BenchmarkSettings settings, BenchmarkKind job, BenchmarkListener listener, StopSignal stop)
      throws ConfigurationException {
    if (settings.properties().getProperty(KeyProperties.NAMESPACE.name(), "").equals("auto")) {
      return;
    }
    BenchmarkPlan request =
        BenchmarkPlan.read(
            settings
                .with(KeyProperties.CLIENT_COUNT, 1)
                .with(KeyProperties.CLIENT_INDEX, 0)
                .with(RunProperties.THREADS, 1),
            job);
    try {
      RunPlan plan = request.plan();
      if (canTell(request, plan)) {
        try (Engine engine = Engine.open(plan, stop)) {
          var state = new StoreState(request, job, plan, engine);
          if (job.loads()) {
            state.needsLoad(listener);
          } else {
            state.refuseIncompleteLoad();
          }
        }
      }
    } catch (RunFailedException e) {
      // Each client process fails, too, and its log tells more.
      return;
    }
  }

  /** Says what is there of the load; one that was interrupted goes on where it stopped. */
  boolean needsLoad(BenchmarkListener listener) throws RunFailedException {
    if (!canTell()) {
      return true;
    }
    LoadState found = engine.loaded();
    if (found.isInterrupted()) {
      plan.scaleWorkload().orElseThrow().resumeLoad(found);
      listener.note(found.inWords() + "; going on there");
    } else if (found.isComplete() && job.completes()) {
      listener.note("the store holds the records already; not loading them again");
      return false;
    } else if (found.isComplete() && found.expected() > 0) {
      listener.note(
          "the store holds the records already; 'ycsb bench' loads only what is missing, and"
              + " insert.existing=skip makes them no failures");
    }
    return true;
  }

  /** A run on a store without records, or with part of them, would mostly count misses. */
  void refuseIncompleteLoad() throws ConfigurationException, RunFailedException {
    if (!job.runs() || !canTell()) {
      return;
    }
    if (plan.scaleWorkload().orElseThrow().asksForOtherKeys()) {
      refuseAbsentKeys();
      return;
    }
    LoadState found = engine.loaded();
    if (found.isInterrupted()) {
      throw refused(
          found.inWords()
              + ", so its load is incomplete; 'ycsb load' with the same settings finishes it");
    }
    // A class of the user's own may be one that keeps nothing.
    if (found.isEmpty() && request.keepsRecords()) {
      throw refused(
          "the store holds none of the records; load them first, with 'ycsb load' or 'ycsb bench'");
    }
  }

  private void refuseAbsentKeys() throws ConfigurationException, RunFailedException {
    Optional<String> absent = engine.absentKeys();
    if (absent.isPresent()) {
      throw refused(absent.get());
    }
  }

  /** A store that holds more than recordcount says has records where inserts would go. */
  void refuseInsertsThatMeetRecords() throws ConfigurationException, RunFailedException {
    OptionalLong met = request.forgetsRecords() ? OptionalLong.empty() : engine.inTheWayOfInserts();
    if (met.isPresent()) {
      throw refused(
          "the store holds records from number %d on, which inserts of this run would meet; set recordcount to as many as were loaded"
              .formatted(met.getAsLong()));
    }
  }

  private boolean canTell() {
    return canTell(request, plan);
  }

  private static boolean canTell(BenchmarkPlan request, RunPlan plan) {
    return !request.forgetsRecords() && plan.scaleWorkload().isPresent();
  }

  private static ConfigurationException refused(String sentence) {
    return new ConfigurationException(List.of(sentence));
  }
}
