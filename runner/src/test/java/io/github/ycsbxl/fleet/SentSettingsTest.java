package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.setup.BenchmarkSettings;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Handling of settings from a malicious coordinator. */
final class SentSettingsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @ParameterizedTest
  @CsvSource({
    "fault.1, at 1s exec \"touch /tmp/x\"",
    "fault.1, at 1s kill master",
    "requestfile, /etc/passwd",
    "trace.file, /etc/passwd"
  })
  void refusesWhatAClientDoesNotDo(String property, String value) {
    assertThatThrownBy(() -> of(Map.of(property, value)))
        .isInstanceOf(ConfigurationException.class)
        .satisfies(golden::pin);
  }

  @Test
  void writesNothingElsewhereAndTakesFilesThatWereSent() throws Exception {
    Map<String, String> given =
        of(Map.of(
                "exportfile", "/tmp/x",
                "hdrhistogram.fileoutput", "true",
                "hdrhistogram.output.path", "/tmp/x",
                "measurement.raw.output_file", "/tmp/x",
                "status", "true",
                "metrics.port", "1",
                "run.name", "x",
                "value.file", "sent",
                "fault.1", "at 1s kill client 1"))
            .given();
    assertThat(given).containsOnlyKeys("value.file", "fault.1");
  }

  private static BenchmarkSettings of(Map<String, String> sent) throws ConfigurationException {
    var settings = BenchmarkSettings.of(Optional.of("basic"), new TreeMap<>(sent));
    return SentSettings.apply(settings, Set.of("value.file"));
  }
}
