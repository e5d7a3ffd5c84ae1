package io.github.ycsbxl.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.results.LatencySeries.Second;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LatencySeriesTest {
  @TempDir Path folder;

  /** The first iteration ends after 2.4 s, and a second in which nothing succeeded has no mean. */
  @Test
  void hasTheMeanOfEachSecondAndIterationsOneAfterTheOther() throws IOException {
    Files.writeString(
        folder.resolve("timeseries.csv"),
        """
        run,phase,second,unix_ms,operation,succeeded,missed,failed,ops_per_sec,mean_us,p50_us,p95_us,p99_us,p999_us,max_us,values,iteration,existing,interval_seconds
        s,load,0,1,OVERALL,9,0,0,9,,,,,,,9,1,0,1.0
        s,load,0,1,INSERT,9,0,0,9,70,7,7,7,7,7,9,1,0,1.0
        s,run,0,2,OVERALL,4,0,0,4,,,,,,,4,1,0,1.0
        s,run,0,2,READ,3,0,0,3,10.5,9,9,9,9,9,3,1,0,1.0
        s,run,0,2,UPDATE,1,0,0,1,20,9,9,9,9,9,1,1,0,1.0
        s,run,1,3,OVERALL,0,0,0,0,,,,,,,0,1,0,1.0
        s,run,1,3,READ,0,0,0,0,,,,,,,0,1,0,1.0
        s,run,2,4,OVERALL,2,0,0,5,,,,,,,2,1,0,0.4
        s,run,2,4,READ,2,0,0,5,30,9,9,9,9,9,2,1,0,0.4
        s,run,0,5,OVERALL,1,0,0,2,,,,,,,1,2,0,0.5
        s,run,0,5,READ,1,0,0,2,40,9,9,9,9,9,1,2,0,0.5
        """);
    LatencySeries series = LatencySeries.of(folder, "run");
    assertThat(series.of("READ"))
        .containsExactly(new Second(0, 10.5), new Second(2000, 30), new Second(3000, 40));
    assertThat(series.of("UPDATE")).containsExactly(new Second(0, 20));
    assertThat(series.of("INSERT")).isEmpty();
  }
}
