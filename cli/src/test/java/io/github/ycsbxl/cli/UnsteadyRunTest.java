package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Marks of a run whose last ten seconds are a quarter faster than those before. */
final class UnsteadyRunTest {
  private static final String RECORDED = "../analysis/src/test/resources/recorded/";

  private static final String MARK =
      "unsteady: throughput still rose by 25 % in the last third: longer warm-up\\.";

  @TempDir private Path folder;

  private String unsteady;

  @BeforeEach
  void speedUp() throws IOException {
    Path run = Files.createDirectories(folder.resolve("unsteady"));
    for (String file : List.of("result.json", "latency.hlog")) {
      Files.copy(Path.of(RECORDED, "before", file), run.resolve(file));
    }
    String json = Files.readString(run.resolve("result.json"));
    Files.writeString(
        run.resolve("result.json"),
        json.replace("\"name\" : \"before\"", "\"name\" : \"unsteady\""));
    List<String> seconds = Files.readAllLines(Path.of(RECORDED, "before", "timeseries.csv"));
    Files.write(
        run.resolve("timeseries.csv"), seconds.stream().map(UnsteadyRunTest::faster).toList());
    unsteady = run.toString();
  }

  private static String faster(String line) {
    String[] cells = line.split(",", -1);
    if (cells[4].equals("OVERALL")) {
      int second = (int) Double.parseDouble(cells[2]);
      cells[5] = String.valueOf((second < 20 ? 1_000 : 1_250) + second % 3);
      cells[8] = cells[5];
    }
    return String.join(",", cells);
  }

  @Test
  void isMarkedWhereItIsCompared() {
    Outcome outcome = Ycsb.exactly("compare", RECORDED + "before", unsteady);
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .filteredOn(line -> line.startsWith("Not steady: "))
        .singleElement()
        .asString()
        .matches("Not steady: " + MARK);
  }

  @Test
  void isMarkedWhereItIsOneOfASide() {
    String before = RECORDED + "before";
    Outcome outcome =
        Ycsb.exactly("compare", before, before, before, "against", before, before, unsteady);
    assertThat(outcome.status()).isZero();
    assertThat(outcome.out())
        .filteredOn(line -> line.startsWith("Not steady: "))
        .singleElement()
        .asString()
        .matches("Not steady: " + MARK);
  }

  @Test
  void isMarkedInItsReport() throws IOException {
    Path page = folder.resolve("page.html");
    assertThat(Ycsb.exactly("report", unsteady, "-o", page.toString()).status()).isZero();
    assertThat(Files.readString(page).replace("&nbsp;", " "))
        .containsPattern("<p>not steady: " + MARK.replace("unsteady: ", ""));
  }
}
