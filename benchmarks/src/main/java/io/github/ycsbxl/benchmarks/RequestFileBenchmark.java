package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.keys.RequestFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The next key of a request file for one of few or many threads, all others standing still. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RequestFileBenchmark {
  @Param({"10", "2000"})
  private int threads;

  @Param({"1000000", "20000000"})
  private int lines;

  private Path path;
  private RequestFile file;
  private long position;

  @Setup
  public void create() throws IOException {
    path = Files.createTempFile("requests", ".txt");
    try (BufferedWriter out = Files.newBufferedWriter(path)) {
      for (int line = 0; line < lines; line++) {
        out.append("user").append(Long.toString(1_000_000_000L + line)).append('\n');
      }
    }
    file = counted();
  }

  @TearDown
  public void delete() throws IOException {
    Files.delete(path);
  }

  /** Once the lines are counted. */
  @Benchmark
  public String nextOfOneThread() throws IOException {
    position += threads;
    return file.key(position);
  }

  /** What all threads of a process have to do once, together: every line of the file. */
  @Benchmark
  public RequestFile counted() throws IOException {
    RequestFile opened = RequestFile.open(path);
    opened.key(lines - 1);
    return opened;
  }
}
