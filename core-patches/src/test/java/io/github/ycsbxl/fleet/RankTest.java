package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

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
