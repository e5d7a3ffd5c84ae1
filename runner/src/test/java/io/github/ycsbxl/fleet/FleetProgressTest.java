package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FleetProgressTest {
  private static final String HEADER =
      "run,phase,second,unix_ms,operation,succeeded,missed,failed,ops_per_sec,mean_us,p50_us,"
          + "p95_us,p99_us,p999_us,max_us,values,iteration,existing,interval_seconds\n";

  @TempDir Path folder;

  private final List<String> told = new ArrayList<>();

  @Test
  void addsUpWhatAllProcessesWrite() throws IOException {
    FleetProgress progress = progress(2);
    progress.update();
    write(0, HEADER + line("run", 0, 10));
    write(1, HEADER + line("run", 0, 5) + "r,run,1.000,1,OVER");
    progress.update();
    write(0, line("run", 1, 20));
    write(1, "ALL,7,0,0,7,,,,,,,,1,0,1.000\n");
    progress.update();
    assertThat(told).containsExactly("run 0-1 s: 15 of 15", "run 1-2 s: 27 of 42");
  }

  @Test
  void waitsForNewSecondsWithWhatComesLate() throws IOException {
    FleetProgress progress = progress(2);
    write(0, HEADER + line("run", 0, 10));
    progress.update();
    write(1, HEADER + line("run", 0, 5));
    progress.update();
    write(0, line("run", 1, 1));
    progress.update();
    assertThat(told).containsExactly("run 0-1 s: 10 of 10", "run 1-2 s: 6 of 16");
  }

  @Test
  void beginsAPhaseWithTheFirstProcess() throws IOException {
    FleetProgress progress = progress(2);
    write(0, HEADER + line("load", 0, 10));
    progress.update();
    write(0, line("run", 0, 20));
    write(1, HEADER + line("load", 0, 10) + line("run", 0, 30));
    progress.update();
    assertThat(told).containsExactly("load 0-1 s: 10 of 10", "run 0-1 s: 50 of 50");
  }

  private FleetProgress progress(int clients) {
    var folders = new ArrayList<Path>();
    for (int index = 0; index < clients; index++) {
      folders.add(folder.resolve("client-" + index));
    }
    return new FleetProgress(
        folders,
        phase ->
            sample ->
                told.add(
                    "%s %d-%d s: %d of %d"
                        .formatted(
                            phase,
                            sample.startNanos() / 1_000_000_000,
                            sample.endNanos() / 1_000_000_000,
                            sample.counts().total(),
                            sample.total().total())));
  }

  private static String line(String phase, int second, int succeeded) {
    return "r,%s,%d.000,1,OVERALL,%d,0,0,1,,,,,,,,1,0,1.000\n".formatted(phase, second, succeeded)
        + "r,%s,%d.000,1,READ,%d,0,0,1,,,,,,,,1,0,1.000\n".formatted(phase, second, succeeded);
  }

  private void write(int client, String text) throws IOException {
    Path file =
        Files.createDirectories(folder.resolve("client-" + client)).resolve("timeseries.csv");
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
