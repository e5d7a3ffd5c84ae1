package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EngineTaskTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Map<String, String> TASK = Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "40");

  @Test
  void isOneOfSeveralThatDoNotKnowOfEachOther() {
    golden.pin(problems(TASK));
    assertThat(problems(Map.of("OMPI_COMM_WORLD_RANK", "1", "OMPI_COMM_WORLD_SIZE", "2")))
        .hasSize(1);
    assertThat(problems(Map.of("PMI_RANK", "1", "PMI_SIZE", "2"))).hasSize(1);
    assertThat(problems(Map.of("JOB_COMPLETION_INDEX", "0"))).hasSize(1);
  }

  /** A workload file of a published test may set the number of its clients. */
  @Test
  void isRefusedWithANumberOfClientsAlone() {
    assertThat(problems(TASK, "client.count=20")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"client.count=1", "client.count=20 client.index=3"})
  void isNotRefusedIfItIsToldWhichOneItIs(String given) {
    assertThat(problems(TASK, given.split(" "))).isEmpty();
  }

  @Test
  void isNotRefusedIfItIsTheOnlyOne() {
    assertThat(problems(Map.of("SLURM_PROCID", "0", "SLURM_NTASKS", "1"))).isEmpty();
    assertThat(problems(Map.of())).isEmpty();
  }

  private static List<String> problems(Map<String, String> environment, String... settings) {
    var properties = new Properties();
    for (String setting : settings) {
      properties.setProperty(setting.split("=")[0], setting.split("=")[1]);
    }
    var asked = BenchmarkSettings.of(Optional.of("basic"), properties, List.of());
    return EngineTask.refuse(asked, environment).problems();
  }
}
