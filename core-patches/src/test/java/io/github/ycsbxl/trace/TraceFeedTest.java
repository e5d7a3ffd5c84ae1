package io.github.ycsbxl.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.airlift.compress.zstd.ZstdOutputStream;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.keys.ClientId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceFeedTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  /** Model: the lines of each key in file order, each executed once, by one thread. */
  @ParameterizedTest
  @CsvSource({"1, 1, 100", "1, 4, 20000", "3, 2, 20000", "2, 5, 3", "1, 8, 30000"})
  void everyKeyKeepsItsOrderAndOneThread(int clients, int threads, int lines) throws Exception {
    Path file = write("trace.csv", lines, lines / 10 + 1);
    Map<String, List<Integer>> expected = byKey(Files.readAllLines(file));
    var found = new HashMap<String, List<Integer>>();
    for (int client = 0; client < clients; client++) {
      try (TraceFeed feed = feed(file, new ClientId(client, clients), threads)) {
        for (List<TraceLine> done : inThreads(feed, threads)) {
          Map<String, List<Integer>> ofThread = new HashMap<>();
          done.forEach(line -> add(line.key(), line.size().orElseThrow(), ofThread));
          assertThat(found).doesNotContainKeys(ofThread.keySet().toArray(String[]::new));
          found.putAll(ofThread);
        }
      }
    }
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.gz", "t.zst", "two.gz"})
  void readsCompressedFilesAsTheyAre(String name) throws Exception {
    List<String> lines = Files.readAllLines(write("t.csv", 5_000, 40));
    Path file = folder.resolve(name);
    try (OutputStream out = compressed(file, Files.newOutputStream(file))) {
      out.write(String.join("\r\n", lines.subList(0, 3_000)).getBytes(StandardCharsets.UTF_8));
    }
    if (name.startsWith("two")) {
      // Concatenated files are one file, as for gunzip.
      try (OutputStream out = new GZIPOutputStream(appending(file))) {
        out.write(("\n" + String.join("\n", lines.subList(3_000, 5_000))).getBytes("UTF-8"));
      }
    }
    int expected = name.startsWith("two") ? 5_000 : 3_000;
    try (TraceFeed feed = feed(file, new ClientId(0, 1), 1)) {
      assertThat(inThreads(feed, 1).get(0)).hasSize(expected);
    }
  }

  @Test
  void aPhaseGoesOnWhereTheLastOneEndedAndBeginsAnewAtTheEnd() throws IOException {
    try (TraceFeed feed = feed(write("t.csv", 1_000, 1_000), new ClientId(0, 1), 3)) {
      List<ThreadTrace> threads = IntStream.range(0, 3).mapToObj(feed::thread).toList();
      // Thread 0 reads for all and executes a part of its own; the others are idle.
      int first = take(threads.get(0), 50);
      threads.forEach(ThreadTrace::ended);
      int second = takeAll(threads);
      assertThat(first + second).isEqualTo(1_000);
      assertThat(takeAll(threads)).isZero();
      threads.forEach(ThreadTrace::ended);
      assertThat(takeAll(threads)).isEqualTo(1_000);
    }
  }

  @Test
  void aThreadThatEndsLateDoesNotBeginTheTraceAnew() throws IOException {
    try (TraceFeed feed = feed(write("t.csv", 100, 100), new ClientId(0, 1), 2)) {
      ThreadTrace early = feed.thread(0);
      ThreadTrace late = feed.thread(1);
      int done = take(early, Integer.MAX_VALUE);
      early.ended();
      assertThat(done + take(late, Integer.MAX_VALUE)).isEqualTo(100);
      assertThat(late.advance()).isFalse();
    }
  }

  /** As at the end of a phase for one thread, while another still requests. */
  @Test
  void nobodyWaitsForAThreadThatLeft() throws IOException {
    Path file = folder.resolve("t.csv");
    var lines = new ArrayList<String>();
    String[] keys = {key(0, 2), key(1, 2)};
    for (int i = 0; i < 5_000; i++) {
      lines.add("get," + keys[0]);
    }
    lines.add("get," + keys[1]);
    Files.write(file, lines);
    try (TraceFeed feed = feed(file, new ClientId(0, 1), 2)) {
      ThreadTrace slow = feed.thread(0);
      ThreadTrace waiting = feed.thread(1);
      assertThat(slow.advance()).isTrue();
      slow.ended();
      assertThat(waiting.advance()).isFalse();
      waiting.ended();
      // Nothing was lost.
      assertThat(take(slow, 5_000)).isLessThanOrEqualTo(4_999);
    }
  }

  @Test
  void stopsWaitingWhenTheRunIsStopped() throws IOException {
    Path file = folder.resolve("t.csv");
    var lines = new ArrayList<String>();
    for (int i = 0; i < 5_000; i++) {
      lines.add("get," + key(0, 2));
    }
    lines.add("get," + key(1, 2));
    Files.write(file, lines);
    var config = new TraceConfig(file, OptionalDouble.empty());
    try (var feed = new TraceFeed(config, new ClientId(0, 1), 2, () -> true)) {
      assertThat(feed.thread(1).advance()).isFalse();
    }
  }

  @Test
  void operationsAreDueAtTheTimesOfTheTraceAsFastAsAskedFor() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(
        file, "100,a,1,5,9,get,0\n101,a,1,5,9,set,0\n\n103.5,a,1,5,9,get,0\n102,a,1,5,9,get,0\n");
    var config = new TraceConfig(file, OptionalDouble.of(10));
    try (var feed = new TraceFeed(config, new ClientId(0, 1), 1, () -> false)) {
      ThreadTrace trace = feed.thread(0);
      assertThat(trace.isTimed()).isTrue();
      var due = new ArrayList<Long>();
      for (int i = 0; i < 4; i++) {
        due.add(trace.nextDueNanos());
        assertThat(trace.advance()).isTrue();
      }
      assertThat(due).containsExactly(0L, 100_000_000L, 350_000_000L, 350_000_000L);
      assertThat(trace.nextDueNanos()).isEqualTo(350_000_000L);
      assertThat(trace.advance()).isFalse();
    }
  }

  @Test
  void aLaterPhaseBeginsWithTheFirstOperationThatIsLeft() throws IOException {
    Path file = folder.resolve("t.csv");
    Files.writeString(file, "100,a,1,5,9,get,0\n160,a,1,5,9,set,0\n161,a,1,5,9,get,0\n");
    var config = new TraceConfig(file, OptionalDouble.of(1));
    try (var feed = new TraceFeed(config, new ClientId(0, 1), 1, () -> false)) {
      ThreadTrace trace = feed.thread(0);
      trace.advance();
      assertThat(trace.nextDueNanos()).isEqualTo(60_000_000_000L);
      trace.ended();
      assertThat(trace.nextDueNanos()).isZero();
      trace.advance();
      assertThat(trace.nextDueNanos()).isEqualTo(1_000_000_000L);
    }
  }

  @Test
  void aWrongLineEndsTheReplayForOneThreadWithASentence() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "get,a\nget,b\nget\nget,c\n");
    try (TraceFeed feed = feed(file, new ClientId(0, 1), 1)) {
      ThreadTrace trace = feed.thread(0);
      assertThat(take(trace, 2)).isEqualTo(2);
      assertThatThrownBy(trace::advance).isInstanceOf(TraceException.class).satisfies(golden::pin);
      assertThat(trace.advance()).isFalse();
    }
  }

  /** Returns a key that thread {@code thread} of {@code threads} executes. */
  private static String key(int thread, int threads) throws IOException {
    Path file = Files.createTempFile("key", ".csv");
    try {
      var keys = IntStream.range(0, 100).mapToObj(i -> "get,k" + i).toList();
      Files.write(file, keys);
      try (TraceFeed feed = feed(file, new ClientId(0, 1), threads)) {
        ThreadTrace trace = feed.thread(thread);
        trace.advance();
        return trace.next();
      }
    } finally {
      Files.delete(file);
    }
  }

  private static TraceFeed feed(Path file, ClientId client, int threads) {
    return new TraceFeed(
        new TraceConfig(file, OptionalDouble.empty()), client, threads, () -> false);
  }

  private static int take(ThreadTrace trace, int most) {
    int taken = 0;
    while (taken < most && trace.advance()) {
      taken++;
    }
    return taken;
  }

  private static int takeAll(List<ThreadTrace> threads) {
    return threads.stream().mapToInt(thread -> take(thread, Integer.MAX_VALUE)).sum();
  }

  private static List<List<TraceLine>> inThreads(TraceFeed feed, int threads) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      var tasks = new ArrayList<Callable<List<TraceLine>>>();
      for (int i = 0; i < threads; i++) {
        int thread = i;
        tasks.add(
            () -> {
              var done = new ArrayList<TraceLine>();
              for (TraceLine line = feed.take(thread); line != null; line = feed.take(thread)) {
                done.add(line);
              }
              feed.end(thread);
              return done;
            });
      }
      var all = new ArrayList<List<TraceLine>>();
      for (Future<List<TraceLine>> one : pool.invokeAll(tasks)) {
        all.add(one.get());
      }
      return all;
    } finally {
      pool.shutdown();
    }
  }

  /**
   * Writes sets whose sizes number the lines of each key; some keys are far more frequent than
   * others.
   */
  private Path write(String name, int lines, int keys) throws IOException {
    var random = new SplittableRandom(lines);
    var counts = new HashMap<String, Integer>();
    var text = new ArrayList<String>();
    for (int i = 0; i < lines; i++) {
      String key = "key-" + random.nextInt(1 + random.nextInt(keys));
      text.add("set," + key + "," + counts.merge(key, 1, Integer::sum));
    }
    return Files.write(folder.resolve(name), text);
  }

  private static Map<String, List<Integer>> byKey(List<String> lines) {
    var found = new HashMap<String, List<Integer>>();
    lines.stream()
        .map(line -> line.split(","))
        .forEach(cells -> add(cells[1], Integer.parseInt(cells[2]), found));
    return found;
  }

  private static void add(String key, int number, Map<String, List<Integer>> into) {
    into.computeIfAbsent(key, any -> new ArrayList<>()).add(number);
  }

  private static OutputStream compressed(Path file, OutputStream out) throws IOException {
    return file.toString().endsWith("gz") ? new GZIPOutputStream(out) : new ZstdOutputStream(out);
  }

  private static OutputStream appending(Path file) throws IOException {
    return Files.newOutputStream(file, StandardOpenOption.APPEND);
  }
}
