package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class BenchmarkSettingsTest {
  private static final Map<String, String> TASK = Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "40");

  private final List<String> notes = new ArrayList<>();

  @Test
  void reportsARankThatTheEnvironmentGives() {
    BenchmarkSettings ranked = settings("client.barrier", "/shared").ranked(TASK, notes::add);
    assertThat(ranked.problems()).isEmpty();
    assertThat(ranked.properties())
        .containsEntry("client.index", "0")
        .containsEntry("client.count", "40");
    assertThat(notes).containsExactly("SLURM_PROCID=0 makes this client process 0 of 40");
  }

  @Test
  void takesNoShareOfTheRecordsWithoutAWordOnHowTheProcessesMeet() {
    BenchmarkSettings ranked = settings("threadcount", "2").ranked(TASK, notes::add);
    assertThat(ranked.problems())
        .containsExactly(
            "SLURM_PROCID=0 makes this client process 0 of 40, and nothing says how it meets the"
                + " others; set client.barrier or client.start, or, if it is alone,"
                + " client.count=1");
    assertThat(notes).isEmpty();
  }

  @Test
  void isAloneIfItIsToldSo() {
    BenchmarkSettings ranked = settings("client.count", "1").ranked(TASK, notes::add);
    assertThat(ranked.problems()).isEmpty();
    assertThat(ranked.properties()).doesNotContainKey("client.index");
    assertThat(notes).isEmpty();
  }

  private static BenchmarkSettings settings(String name, String value) {
    var properties = new Properties();
    properties.setProperty(name, value);
    return BenchmarkSettings.of(Optional.of("basic"), properties, List.of());
  }
}
