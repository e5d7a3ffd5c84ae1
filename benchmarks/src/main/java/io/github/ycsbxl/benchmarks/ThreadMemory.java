package io.github.ycsbxl.benchmarks;

import io.github.ycsbxl.settings.Version;
import io.github.ycsbxl.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measurement of the heap that a client thread takes, of stock YCSB and of ours: what is alive in
 * the middle of a paced run with many threads, less what is alive with one, by thread. Each run has
 * a JVM of its own with a heap of 2 GB.
 *
 * <p>Arguments: the CSV file, and how many threads.
 */
public final class ThreadMemory {
  private static final Pattern TOTAL = Pattern.compile("^Total +\\d+ +(\\d+)", Pattern.MULTILINE);
  private static final Pattern THREADS = Pattern.compile("^Threads:\\s+(\\d+)", Pattern.MULTILINE);
  private static final int HEAP_MB = 2048;
  private static final int OPS_PER_SEC = 5_000;
  private static final int SECONDS = 300;

  /** The time after which every thread has done some operations. */
  private static final long LOOK_MILLIS = 15_000;

  /** Bytes of the heap by thread. */
  private record CaseRow(int threads, long stock, long ours) {}

  private static final Table<CaseRow> TABLE =
      Table.<CaseRow>empty()
          .column("threads", CaseRow::threads)
          .column("target_ops_per_sec", row -> OPS_PER_SEC)
          .column("heap_mb", row -> HEAP_MB)
          .column("stock_bytes_per_thread", CaseRow::stock)
          .column("ours_bytes_per_thread", CaseRow::ours)
          .column("stock", row -> Version.STOCK)
          .column("ours", row -> Version.ours())
          .column("java", row -> Runtime.version());

  private ThreadMemory() {}

  /** Ends with an exception if a client does not come so far. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length != 2) {
      System.err.println("usage: thread-memory <file.csv> <threads>");
      System.exit(2);
    }
    int threads = Integer.parseInt(arguments[1]);
    var row =
        new CaseRow(
            threads, bytesPerThread(Tool.STOCK, threads), bytesPerThread(Tool.OURS, threads));
    TABLE.write(Path.of(arguments[0]), List.of(row));
  }

  private static long bytesPerThread(Tool tool, int threads)
      throws IOException, InterruptedException {
    return (aliveBytes(tool, threads) - aliveBytes(tool, 1)) / (threads - 1);
  }

  private static long aliveBytes(Tool tool, int threads) throws IOException, InterruptedException {
    List<String> command =
        tool.command(
            false,
            threads,
            List.of(
                "workload=site.ycsb.workloads.CoreWorkload",
                "recordcount=1000000",
                "operationcount=" + OPS_PER_SEC * SECONDS,
                "target=" + OPS_PER_SEC,
                "readproportion=0.95",
                "updateproportion=0.05",
                "requestdistribution=zipfian"));
    command.add(1, "-Xmx" + HEAP_MB + "m");
    Path log = Files.createTempFile("thread-memory", ".log");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    try {
      awaitThreads(process, threads, log);
      Thread.sleep(LOOK_MILLIS);
      return alive(process, log);
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static void awaitThreads(Process process, int threads, Path log)
      throws IOException, InterruptedException {
    Path status = Path.of("/proc/" + process.pid() + "/status");
    while (number(THREADS, Files.readString(status), log) < threads) {
      Thread.sleep(100);
    }
  }

  /** The bytes that are alive after a collection, which the command asks for. */
  private static long alive(Process process, Path log) throws IOException {
    Process asking =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/jcmd",
                Long.toString(process.pid()),
                "GC.class_histogram")
            .start();
    return number(TOTAL, new String(asking.getInputStream().readAllBytes()), log);
  }

  private static long number(Pattern pattern, String text, Path log) throws IOException {
    Matcher found = pattern.matcher(text);
    if (!found.find()) {
      throw new IOException("the client has ended; its output is in " + log);
    }
    return Long.parseLong(found.group(1));
  }
}
