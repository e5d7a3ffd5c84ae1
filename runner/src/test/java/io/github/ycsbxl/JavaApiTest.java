package io.github.ycsbxl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/java-api.md works, and the document contains this text. */
final class JavaApiTest {
  private static final Path SOURCE = Path.of("src/test/java/io/github/ycsbxl/JavaApiTest.java");
  private static final Path DOCUMENT = Path.of("../docs/java-api.md");

  // example
  /** Writes the median read latency by number of client threads, for a plot. */
  static void latencyAgainstThreads(Path folder) throws Exception {
    Benchmark benchmark =
        Benchmark.of("basic")
            .with("recordcount", 10_000)
            .with("operationcount", 10_000)
            .with("readproportion", 0.95)
            .with("updateproportion", 0.05)
            .with("requestdistribution", "uniform")
            .with("results.dir", folder);
    benchmark.with("threadcount", 100).load();

    try (var out = new PrintWriter(folder.resolve("latencyVsThreads.txt").toFile())) {
      for (int threads = 10; threads <= 100; threads += 10) {
        BenchmarkResult result = benchmark.with("threadcount", threads).run();
        Latency reads = result.latency("READ");
        out.println("reads\t" + threads + "\t" + reads.median().toNanos() / 1e6);
      }
    }
  }

  // end of example

  @Test
  void exampleDrawsAPlotsData(@TempDir Path folder) throws Exception {
    latencyAgainstThreads(folder);
    List<String> lines = Files.readAllLines(folder.resolve("latencyVsThreads.txt"));
    assertThat(lines).hasSize(10).allMatch(line -> line.matches("reads\t[0-9]+\t[0-9.E-]+"));
  }

  @Test
  void documentHasTheExampleAsItIsTested() throws Exception {
    String source = Files.readString(SOURCE);
    int start = source.indexOf("  // example\n") + "  // example\n".length();
    String example = source.substring(start, source.indexOf("\n\n  // end of example"));
    assertThat(Files.readString(DOCUMENT))
        .contains("```java\n" + example.stripIndent() + "\n```\n");
  }
}
