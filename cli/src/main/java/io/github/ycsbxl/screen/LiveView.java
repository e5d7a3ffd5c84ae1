package io.github.ycsbxl.screen;

import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.page.LivePage;
import io.github.ycsbxl.run.PhasePlan;
import io.github.ycsbxl.run.RunFailedException;
import io.github.ycsbxl.setup.BenchmarkPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/**
 * Page of {@code -live}, if requested. The page is opened when the first benchmark starts. It also
 * shows all later benchmarks. Used by one thread.
 */
public final class LiveView implements AutoCloseable {
  @Option(names = "-live", description = "Serve a live page on this machine and print its URL.")
  private boolean wanted;

  private Optional<LivePage> page = Optional.empty();

  /**
   * Shows a benchmark that starts.
   *
   * @param note receives the URL
   */
  public void show(BenchmarkPlan plan, Path folder, Consumer<String> note)
      throws RunFailedException {
    if (!wanted) {
      return;
    }
    if (page.isEmpty()) {
      try {
        page = Optional.of(LivePage.open(plan.common().output().addresses().live()));
      } catch (IOException e) {
        throw new RunFailedException(
            "-live: the page cannot be served: " + ErrorMessages.message(e), e);
      }
      note.accept("watch it at " + page.get().address());
    }
    page.get().follow(folder);
  }

  public IntervalListener progress(PhasePlan phase) {
    if (page.isEmpty()) {
      return sample -> {};
    }
    LivePage shown = page.get();
    return sample -> {
      var window = new StatusWindow();
      window.add(sample);
      var progress = new PhaseProgress(phase, sample);
      shown.progress(window.plainLine(progress), progress.done());
    };
  }

  public void end(Path report) {
    page.ifPresent(shown -> shown.end(report));
  }

  @Override
  public void close() {
    page.ifPresent(LivePage::close);
  }
}
