package io.github.ycsbxl.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.setup.BenchmarkKind;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class SeriesStepTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final SeriesStep.Jvm OWN = new SeriesStep.Jvm(List.of(), List.of("-Xmx1g"));
  private static final SeriesStep.Jvm OF_OTHER_CLASSES =
      new SeriesStep.Jvm(List.of("other.jar"), List.of());

  @Test
  void mistakesOfAllStepsAreToldTogetherAndOnce() {
    SeriesStep wrong = step(Map.of("threadcount", "x"), 0, Optional.empty());
    SeriesStep other = step(Map.of("recordcunt", "1"), 0, Optional.of(OWN));
    assertThatThrownBy(() -> SeriesStep.check(List.of(wrong, wrong, other)))
        .isInstanceOfSatisfying(
            ConfigurationException.class,
            e ->
                assertThat(e.problems())
                    .hasSize(2)
                    .anyMatch(problem -> problem.startsWith("threadcount=x: "))
                    .anyMatch(problem -> problem.startsWith("recordcunt is not a property")));
  }

  @Test
  void filesOfOneRunAreRefusedWhoeverRunsTheStep() {
    for (SeriesStep.Jvm jvm : List.of(OWN, OF_OTHER_CLASSES)) {
      for (String property : List.of("exportfile", "measurement.raw.output_file")) {
        SeriesStep exports = step(Map.of(property, "x"), 0, Optional.of(jvm));
        assertThatThrownBy(() -> SeriesStep.check(List.of(exports))).satisfies(golden::pin);
      }
    }
    SeriesStep without = step(Map.of("hdrhistogram.fileoutput", "false"), 0, Optional.of(OWN));
    assertThatCode(() -> SeriesStep.check(List.of(without))).doesNotThrowAnyException();
  }

  @Test
  void classesOfAnotherClassPathAreNotAskedFor() {
    Map<String, String> settings = Map.of("db", "of.another.ClassPath");
    assertThatCode(
            () -> SeriesStep.check(List.of(step(settings, 0, Optional.of(OF_OTHER_CLASSES)))))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> SeriesStep.check(List.of(step(settings, 0, Optional.of(OWN)))))
        .isInstanceOf(ConfigurationException.class);
  }

  @Test
  void processOfItsOwnLoadsAndRunsWithItsOptions() {
    SeriesStep step = step(Map.of(), 2, Optional.of(OF_OTHER_CLASSES)).named("round-01-a");
    assertThat(step.kind()).isEqualTo(BenchmarkKind.BENCH);
    assertThat(step.arguments(step.kind(), "a.properties"))
        .startsWith("bench")
        .containsSequence("-P", "a.properties", "-p", "run.name=round-01-a", "-clients", "2");
    assertThat(OF_OTHER_CLASSES.command())
        .hasSize(2)
        .element(1)
        .asString()
        .startsWith("other.jar" + System.getProperty("path.separator"));
    assertThat(step(Map.of(), 0, Optional.empty()).kind()).isEqualTo(BenchmarkKind.RUN);
  }

  private static SeriesStep step(
      Map<String, String> more, int clients, Optional<SeriesStep.Jvm> jvm) {
    var properties = new Properties();
    properties.putAll(Map.of("recordcount", "10", "operationcount", "10"));
    properties.putAll(more);
    Optional<String> binding = more.containsKey("db") ? Optional.empty() : Optional.of("basic");
    return new SeriesStep(
        "step", "", clients, BenchmarkSettings.of(binding, properties, List.of()), jvm);
  }
}
