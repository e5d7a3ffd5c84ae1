package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RankTest {
  private final Properties properties = new Properties();
  private final PropertyReader reader = new PropertyReader(properties);

  @Test
  void isWhatTheEngineSays() {
    assertThat(rank("SLURM_PROCID", "2", "SLURM_NTASKS", "4"))
        .contains(new Rank(2, 4, "SLURM_PROCID"));
    assertThat(rank("OMPI_COMM_WORLD_RANK", "0", "OMPI_COMM_WORLD_SIZE", "3"))
        .contains(new Rank(0, 3, "OMPI_COMM_WORLD_RANK"));
    assertThat(rank("PMI_RANK", "6", "PMI_SIZE", "7")).contains(new Rank(6, 7, "PMI_RANK"));
    assertThat(rank("PATH", "/bin")).isEmpty();
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void takesTheCountOfAKubernetesJobFromTheProperties() {
    properties.setProperty("client.count", "5");
    assertThat(rank("JOB_COMPLETION_INDEX", "4")).contains(new Rank(4, 5, "JOB_COMPLETION_INDEX"));
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void needsACount() {
    assertThat(rank("JOB_COMPLETION_INDEX", "4")).isEmpty();
    assertThat(reader.problems())
        .containsExactly(
            "JOB_COMPLETION_INDEX=4 does not say of how many client processes; set client.count");
  }

  @Test
  void isForThePropertiesToSayIfTheySayAll() {
    properties.setProperty("client.index", "1");
    properties.setProperty("client.count", "2");
    assertThat(rank("SLURM_PROCID", "3", "SLURM_NTASKS", "4")).isEmpty();
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void isForThePropertiesToSayIfThereIsOneProcess() {
    properties.setProperty("client.count", "1");
    assertThat(rank("SLURM_PROCID", "3", "SLURM_NTASKS", "4")).isEmpty();
    assertThat(rank("JOB_COMPLETION_INDEX", "4")).isEmpty();
    assertThat(reader.problems()).isEmpty();
  }

  /** Slurm sets both in the shell of a batch script, where there is one process. */
  @ParameterizedTest
  @CsvSource({
    "SLURM_PROCID, SLURM_NTASKS",
    "OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE",
    "PMI_RANK, PMI_SIZE"
  })
  void isRefusedWithoutAWordOnHowTheProcessesMeet(String index, String count) {
    rank(index, "0", count, "40").orElseThrow().checkMeetsOthers(reader);
    assertThat(reader.problems())
        .containsExactly(
            index
                + "=0 makes this client process 0 of 40, and nothing says how it meets the others;"
                + " set client.barrier or client.start, or, if it is alone, client.count=1");
  }

  @Test
  void isRefusedOnKubernetesToo() {
    properties.setProperty("client.count", "5");
    rank("JOB_COMPLETION_INDEX", "4").orElseThrow().checkMeetsOthers(reader);
    assertThat(reader.problems()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"client.barrier, /shared/folder", "client.start, 2026-01-31T12:00:00Z"})
  void isTakenIfTheProcessesMeet(String name, String value) {
    properties.setProperty(name, value);
    rank("SLURM_PROCID", "2", "SLURM_NTASKS", "4").orElseThrow().checkMeetsOthers(reader);
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void isTakenIfThereIsNobodyToMeet() {
    Rank only = rank("SLURM_PROCID", "0", "SLURM_NTASKS", "1").orElseThrow();
    only.checkMeetsOthers(reader);
    assertThat(reader.problems()).isEmpty();
    assertThat(only).hasToString("SLURM_PROCID=0 makes this client process 0 of 1");
  }

  @Test
  void mayBeSaidTwiceTheSame() {
    properties.setProperty("client.index", "3");
    assertThat(rank("SLURM_PROCID", "3", "SLURM_NTASKS", "4", "PMI_RANK", "3", "PMI_SIZE", "4"))
        .contains(new Rank(3, 4, "SLURM_PROCID"));
    assertThat(reader.problems()).isEmpty();
  }

  @Test
  void isRefusedWhenPropertiesAndEngineContradictEachOther() {
    properties.setProperty("client.index", "1");
    rank("SLURM_PROCID", "3", "SLURM_NTASKS", "4");
    assertThat(reader.problems())
        .containsExactly(
            "client.index=1: SLURM_PROCID says 3; set client.count too if that is wrong");
  }

  @Test
  void isRefusedWhenTheCountsContradictEachOther() {
    properties.setProperty("client.count", "8");
    rank("SLURM_PROCID", "3", "SLURM_NTASKS", "4");
    assertThat(reader.problems())
        .containsExactly(
            "client.count=8: SLURM_PROCID is one of 4; set client.index too if that is wrong");
  }

  @Test
  void isRefusedWhenTwoEnginesContradictEachOther() {
    rank(
        "SLURM_PROCID",
        "0",
        "SLURM_NTASKS",
        "2",
        "OMPI_COMM_WORLD_RANK",
        "3",
        "OMPI_COMM_WORLD_SIZE",
        "8");
    assertThat(reader.problems())
        .containsExactly(
            "SLURM_PROCID says client process 0 of 2, OMPI_COMM_WORLD_RANK says 3 of 8;"
                + " set client.index and client.count");
  }

  @Test
  void isRefusedWhenItIsNoneOfTheProcesses() {
    rank("PMI_RANK", "4", "PMI_SIZE", "4");
    rank("SLURM_PROCID", "one", "SLURM_NTASKS", "2");
    assertThat(reader.problems())
        .containsExactly(
            "PMI_RANK=4: expected less than the 4 client processes",
            "environment variable SLURM_PROCID=one: expected a whole number");
  }

  private Optional<Rank> rank(String... environment) {
    var map = new HashMap<String, String>();
    for (int i = 0; i < environment.length; i += 2) {
      map.put(environment[i], environment[i + 1]);
    }
    return Rank.of(Map.copyOf(map), reader);
  }
}
