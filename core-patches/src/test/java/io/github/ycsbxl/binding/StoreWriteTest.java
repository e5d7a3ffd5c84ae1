package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.StoreWrite.NotAppliedException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

final class StoreWriteTest {

  @Test
  void endsWithItsStatus() {
    assertThat(StoreWrite.status(() -> Statuses.CONFLICT)).isEqualTo(Statuses.CONFLICT);
  }

  @Test
  void anyFailureLeavesOpenWhetherItTookPlace() {
    Status status = StoreWrite.status(() -> failed("no answer"));
    assertThat(Statuses.isIndeterminate(status)).isTrue();
    assertThat(status.getDescription()).isEqualTo("IOException: no answer");
  }

  @Test
  void aFailureBeforeItChangedNothing() {
    Status before = StoreWrite.status(() -> StoreWrite.before(() -> failed("not read")));
    assertThat(before.getName()).isEqualTo("ERROR");
    assertThat(before.getDescription()).isEqualTo("IOException: not read");
    Status refused =
        StoreWrite.status(
            () -> {
              throw new NotAppliedException(new IOException("refused"));
            });
    assertThat(refused.getName()).isEqualTo("ERROR");
    assertThat(refused.getDescription()).isEqualTo("IOException: refused");
  }

  private static Status failed(String why) throws IOException {
    throw new IOException(why);
  }
}
