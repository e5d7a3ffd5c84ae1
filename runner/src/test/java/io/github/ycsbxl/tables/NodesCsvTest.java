package io.github.ycsbxl.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.Row;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.numbers.Unit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows of nodes in files and text. */
final class NodesCsvTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"de-DE", "en-US", "ar-EG"})
  void hasARowForEachNodeInOrder(String locale) throws IOException {
    try (var changed = new DefaultLocale(locale)) {
      assertThat(changed).isNotNull();
      write(row("READ@14", 3_000_000), row("READ@2", 1_000_000, 2_000_000), meansOf("rg1-rn3"));
    }
    assertThat(folder.resolve("example/nodes.csv"))
        .hasContent(
            """
            run,operation,phase,iteration,node,request,answered,failed,seconds,answered_per_sec,mean_us,min_us,p50_us,p95_us,p99_us,p999_us,max_us,partial
            example,MASTER@rg1-rn3,run,1,rg1-rn3,MASTER,1,4,2.500,0.400,5062.656,,,,,,,false
            example,READ@2,run,1,2,READ,2,0,2.500,0.800,1502.208,999.424,1003.519,2007.039,2007.039,2007.039,2007.039,false
            example,READ@14,run,1,14,READ,1,0,2.500,0.400,3006.464,2998.272,3014.655,3014.655,3014.655,3014.655,3014.655,false
            """);
    assertThat(Files.readString(folder.resolve("example/summary.csv"))).doesNotContain("@");
  }

  @Test
  void isNotThereWithoutNodes() throws IOException {
    write(row("READ", 1_000_000));
    assertThat(folder.resolve("example/nodes.csv")).doesNotExist();
  }

  @Test
  void textTellsRequestsLast() {
    String text =
        Example.text(
            Example.measurement(List.of(row("READ@2", 2_000_000), meansOf("rg1-rn3"), row("SCAN"))),
            Example.text(List.of(50.0)));
    assertThat(text.substring(text.indexOf("[MASTER@")))
        .isEqualTo(
            """
            [MASTER@rg1-rn3], Operations, 1
            [MASTER@rg1-rn3], AverageLatency(us), 5062.656
            [MASTER@rg1-rn3], Failed, 4
            [READ@2], Operations, 1
            [READ@2], AverageLatency(us), 2002.944
            [READ@2], MinLatency(us), 1998
            [READ@2], MaxLatency(us), 2007
            [READ@2], 50thPercentileLatency(us), 2007
            """);
  }

  private void write(Row... rows) throws IOException {
    var result = new Phase(Example.run(), "run", 1, Example.measurement(List.of(rows)), false);
    try (ResultFolder files = ResultFolder.open(ResultFolder.make(folder, "example"))) {
      ResultFiles.make(
          Example.run(files.path(), List.of(result), Optional.empty()), new SeparateOutputs());
    }
  }

  private static Row meansOf(String node) {
    Row row = row("MASTER@" + node, 5_050_000);
    row.failures().put("ERROR", 4L);
    return row;
  }

  private static Row row(String name, long... nanos) {
    Row row = Row.empty(RowName.parse(name), Unit.NANOS);
    for (long value : nanos) {
      row.service().recordValue(value);
    }
    return row;
  }
}
