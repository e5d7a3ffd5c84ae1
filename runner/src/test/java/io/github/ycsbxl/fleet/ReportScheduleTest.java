package io.github.ycsbxl.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ReportScheduleTest {

  @ParameterizedTest
  @CsvSource({"1, 1000", "99, 1000", "100, 2000", "499, 2000", "500, 3000", "100000, 3000"})
  void everyReportComesShortlyAfterTheEndOfAnInterval(int clients, long every) {
    var schedule = new ReportSchedule(clients);
    assertThat(schedule.untilNext(Optional.empty())).hasMillis(every);
    assertThat(LongStream.rangeClosed(-3_000, 7_000))
        .allSatisfy(
            since -> {
              long until = schedule.untilNext(Optional.of(Duration.ofMillis(since))).toMillis();
              assertThat(until).isBetween(every / 4, every + every / 4);
              assertThat(Math.floorMod(since + until, every))
                  .isEqualTo(ReportSchedule.WRITING_MILLIS);
            });
  }
}
