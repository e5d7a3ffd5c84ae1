package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.measure.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FleetProgressTest {
  private static final String RUN = "{\"begin\":{\"phase\":\"run\",\"iteration\":1}}\n";

  private final SortedMap<Integer, Integer> heard = new TreeMap<>();

  @TempDir Path folder;

  private final List<String> samples = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();

  @Test
  void addsUpWhatAllProcessesWrite() throws IOException {
    FleetProgress progress = progress(2);
    progress.update();
    write(0, line("run", 0, 10));
    write(1, line("run", 0, 5) + line("run", 1, 7).substring(0, 40));
    progress.update();
    write(0, line("run", 1, 20));
    write(1, line("run", 1, 7).substring(40));
    progress.update();
    assertThat(samples).containsExactly("run 0-1 s: 15 of 15", "run 1-2 s: 27 of 42");
  }

  @Test
  void waitsForTheSecondOfEveryProcess() throws IOException {
    FleetProgress progress = progress(2);
    write(0, line("run", 0, 10));
    progress.update();
    assertThat(samples).isEmpty();
    write(1, line("run", 0, 5));
    progress.update();
    assertThat(samples).containsExactly("run 0-1 s: 15 of 15");
  }

  @Test
  void doesNotWaitForAProcessThatWritesNothing() throws IOException {
    FleetProgress progress = progress(3);
    for (int second = 0; second < 4; second++) {
      write(0, line("run", second, 10));
      progress.update();
      write(1, line("run", second, 10));
      progress.update();
    }
    assertThat(samples).containsExactly("run 0-2 s: 30 of 30", "run 2-3 s: 30 of 60");
    progress.end();
    assertThat(samples).last().isEqualTo("run 3-4 s: 20 of 80");
  }

  @Test
  void namesALogThatItCannotReadOnceAndGoesOn() throws IOException {
    FleetProgress progress = progress(2);
    write(0, line("run", 0, 10));
    write(1, line("run", 0, 5) + "half a line {\n");
    progress.update();
    write(0, line("run", 1, 20));
    progress.update();
    write(0, line("run", 2, 30));
    progress.update();
    assertThat(samples)
        .containsExactly("run 0-1 s: 15 of 15", "run 1-2 s: 20 of 35", "run 2-3 s: 30 of 65");
    assertThat(unreadable)
        .singleElement()
        .asString()
        .startsWith(folder.resolve("client-1/run.jsonl") + " is not a run.jsonl");
  }

  @Test
  void passesOnWhatWasWrittenBeforeItAsOneInterval() throws IOException {
    FleetProgress progress = progress(2);
    for (int second = 0; second < 100; second++) {
      write(0, line("run", second, 1));
      write(1, line("run", second, 1));
    }
    progress.update();
    assertThat(samples).containsExactly("run 0-100 s: 200 of 200");
  }

  @Test
  void beginsAPhaseWithTheFirstProcess() throws IOException {
    FleetProgress progress = progress(2);
    write(0, line("load", 0, 10));
    progress.update();
    write(0, RUN + line("run", 0, 20));
    write(1, line("load", 0, 10) + RUN + line("run", 0, 30));
    progress.update();
    assertThat(samples).containsExactly("load 0-1 s: 10 of 10", "run 0-1 s: 50 of 50");
    assertThat(heard.keySet()).containsExactly(0, 1);
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
                samples.add(
                    "%s %d-%d s: %d of %d"
                        .formatted(
                            phase,
                            sample.startNanos() / 1_000_000_000,
                            sample.endNanos() / 1_000_000_000,
                            sample.counts().total(),
                            sample.total().total())),
        new FleetProgress.ClientListener() {
          @Override
          public void take(int client, PhaseKey phase, Interval interval) {
            heard.merge(client, 1, Integer::sum);
          }

          @Override
          public void unreadable(String why) {
            unreadable.add(why);
          }
        });
  }

  /** Returns a line of a log; without the start of a phase it is that of a run. */
  private static String line(String name, int second, int succeeded) {
    String begin =
        name.equals("run")
            ? ""
            : "{\"begin\":{\"phase\":\"%s\",\"iteration\":1}}\n".formatted(name);
    return begin
        + ("{\"interval\":{\"startNanos\":%d,\"endNanos\":%d,\"counts\":{\"succeeded\":%d},"
                + "\"rows\":{\"READ\":{\"values\":%d}}}}\n")
            .formatted(
                second * 1_000_000_000L, (second + 1) * 1_000_000_000L, succeeded, succeeded);
  }

  private void write(int client, String text) throws IOException {
    Path file = Files.createDirectories(folder.resolve("client-" + client)).resolve("run.jsonl");
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
