package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.ConfigurationException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

final class StatusesTest {
  @Test
  void explainsInOneLineWhateverAStoreSays() {
    assertThat(explained("timed out")).isEqualTo("timed out");
    assertThat(explained(" Lock expired.\n  Owner: 1\r\n\tWaiter: 2\u0007\n"))
        .isEqualTo("Lock expired. Owner: 1 Waiter: 2");
    assertThat(explained("\n" + "x".repeat(300))).isEqualTo("x".repeat(300));
    assertThat(explained("x".repeat(301))).isEqualTo("x".repeat(300) + "...");
  }

  @Test
  void namesTheClassOfAnExceptionOfOthersOnly() {
    assertThat(Statuses.error(new IOException("no answer")).getDescription())
        .isEqualTo("IOException: no answer");
    assertThat(
            Statuses.indeterminate(new ConfigurationException("it is too late")).getDescription())
        .isEqualTo("it is too late");
  }

  private static String explained(String description) {
    return Statuses.explanation(new Status("ERROR", description));
  }

  @Test
  void namesOfStatusesAreWords() {
    assertThat(Statuses.named(Status.SERVICE_UNAVAILABLE)).isSameAs(Status.SERVICE_UNAVAILABLE);
    assertThat(Statuses.named(new Status("TIMEOUT,\n[READ] 7", "why")))
        .isEqualTo(new Status("TIMEOUT_READ_7", "why"));
    assertThat(Statuses.named(new Status("", "")).getName()).isEqualTo("ERROR");
    assertThat(Statuses.named(new Status("x".repeat(1_000), "")).getName()).hasSize(300);
  }
}
