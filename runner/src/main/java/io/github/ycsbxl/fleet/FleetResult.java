package io.github.ycsbxl.fleet;

import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.LogSum;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunDescription;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.measure.Interval;
import io.github.ycsbxl.metrics.ServerSample;
import io.github.ycsbxl.tables.ResultFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Result of a fleet: the sum of its clients' logs, written to the fleet's own log. Immutable.
 *
 * @param logs readable logs
 * @param begun number of clients that began a run, whether their logs are readable or not
 * @param unreadable a sentence for each unreadable log, which names it
 * @param whole true if the logs are from all clients
 */
public record FleetResult(List<Run> logs, int begun, List<String> unreadable, boolean whole) {
  /**
   * Reads the logs of the clients as far as possible.
   *
   * @param folder result directory of the fleet
   * @param clients number of clients
   */
  public static FleetResult read(Path folder, int clients) throws IOException {
    var unreadable = new ArrayList<String>();
    List<Path> begun = Run.clientsOf(folder);
    List<Run> logs = Run.clients(begun, unreadable);
    return new FleetResult(
        List.copyOf(logs), begun.size(), List.copyOf(unreadable), logs.size() == clients);
  }

  /** Returns true if no client measured anything. */
  public boolean isEmpty() {
    return logs.stream().allMatch(log -> log.phases().isEmpty());
  }

  /**
   * Writes the log up to the ends of the phases. Lines that cannot be written become problems of
   * the outputs.
   *
   * @param nodeFaults faults of the run that no client injected
   * @return the run of all clients
   */
  public Run writeTo(ResultFolder folder, List<FaultTime> nodeFaults, SeparateOutputs outputs)
      throws IOException {
    var sum = new LogSum(logs, begun, whole);
    RunDescription run = sum.run(folder.runName());
    outputs.write(folder.log().lines(), () -> folder.log().plan(run));
    var copy = new LogCopy(folder, sum, outputs);
    List<Phase> results = sum.results(run, nodeFaults, copy);
    outputs.write(
        folder.path(),
        () -> {
          for (Phase result : results) {
            folder.log().end(result);
          }
        });
    return new Run(folder.path(), run, results, Optional.empty(), Optional.empty(), sum.damages());
  }

  /** Writer of intervals to the fleet's log. Stops at the first failure. Used once. */
  private static final class LogCopy implements RunListener {
    private final ResultFolder folder;
    private final LogSum sum;
    private final SeparateOutputs outputs;
    private PhaseKey phase;
    private boolean written = true;

    LogCopy(ResultFolder folder, LogSum sum, SeparateOutputs outputs) {
      this.folder = folder;
      this.sum = sum;
      this.outputs = outputs;
    }

    @Override
    public void interval(PhaseKey next, Interval interval, List<Interval> seconds) {
      written = written && outputs.write(folder.path(), () -> write(next, interval));
    }

    @Override
    public void server(PhaseKey during, ServerSample sample) {
      outputs.write(folder.path(), () -> folder.log().servers(during, List.of(sample)));
    }

    private void write(PhaseKey next, Interval interval) throws IOException {
      if (!next.equals(phase)) {
        phase = next;
        folder.log().begin(phase, sum.paced(phase));
      }
      folder.log().interval(interval);
    }
  }
}
