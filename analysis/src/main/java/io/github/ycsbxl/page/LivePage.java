package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.Run;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Page that shows a benchmark in a browser while it runs, from the lines of its log, and at its end
 * becomes the report. One thread of its own does all work, so that the benchmark never waits for
 * it. Charts are made only while someone looks. Thread-safe.
 */
public final class LivePage implements Closeable {
  private static final int INTERVALS_PER_EVENT = 2;

  private final ObjectMapper json = new ObjectMapper();
  private final LatestEvent events = new LatestEvent();
  private final ExecutorService worker = Executors.newSingleThreadExecutor(LivePage::daemon);
  private final LiveServer server;

  // These are used by the worker alone.
  private Path folder = Path.of("").toAbsolutePath();
  private String sentence = "";
  private OptionalDouble done = OptionalDouble.empty();
  private long intervals;
  private ProcessTail starter = new ProcessTail(folder);
  private final SortedMap<Path, ProcessTail> processes =
      new TreeMap<>(
          Comparator.comparing((Path one) -> one.toString().length()).thenComparing(one -> one));

  private LivePage(InetAddress address) throws IOException {
    server = LiveServer.open(address, events, () -> later(this::show));
  }

  /** Serves the page at any free port of this address. */
  public static LivePage open(InetAddress address) throws IOException {
    return new LivePage(address);
  }

  /** The address of the page; whoever has it may see the page. */
  public URI address() {
    return server.address();
  }

  /** Follows a benchmark that begins, by its result folder. */
  public void follow(Path next) {
    later(
        () -> {
          folder = next.toAbsolutePath();
          sentence = "";
          done = OptionalDouble.empty();
          processes.clear();
          starter = new ProcessTail(folder);
          intervals = 0;
        });
  }

  /**
   * Shows an interval that was written.
   *
   * @param words on how far the phase is
   * @param part of the phase that is done, 0 to 1, if it has an end
   */
  public void progress(String words, OptionalDouble part) {
    later(
        () -> {
          sentence = words;
          done = part;
          update();
          // An event costs milliseconds, which a run on a busy machine would miss every second.
          if (intervals++ % INTERVALS_PER_EVENT == 0) {
            show();
          }
        });
  }

  /** Turns the page into this report, which is read later. */
  public void end(Path report) {
    later(
        () -> {
          try {
            events.set("report", json.writeValueAsString(Files.readString(report)), true);
          } catch (IOException e) {
            sentence = "the report cannot be read: " + e;
            show();
          }
        });
  }

  /** Ends the page. If it has not become a report, viewers get what there is to see. */
  @Override
  public void close() {
    if (worker.isShutdown()) {
      return;
    }
    later(() -> events.set("ended", "{}", true));
    server.close();
    worker.shutdown();
  }

  /** Does work later. If it fails, the page says so, and the run goes on. */
  private void later(Runnable work) {
    worker.execute(
        () -> {
          try {
            work.run();
          } catch (RuntimeException | Error e) {
            sentence = "the page was cut short: " + ErrorMessages.of(e);
            show();
          }
        });
  }

  private void update() {
    try {
      for (Path process : processFolders()) {
        processes.computeIfAbsent(process, ProcessTail::new);
      }
      for (ProcessTail process : processes.values()) {
        process.update();
      }
      if (!processes.containsKey(folder)) {
        starter.update();
      }
    } catch (IOException e) {
      sentence = "the figures cannot be read: " + e;
    }
  }

  /** The result folders of the clients, which are those of a fleet or the benchmark's own. */
  private List<Path> processFolders() throws IOException {
    boolean fleet = Files.isDirectory(folder.resolve(Run.CLIENTS));
    return fleet ? Run.clientsOf(folder) : List.of(folder);
  }

  private void show() {
    if (events.hasViewers()) {
      List<ProcessTail> latest =
          processes.values().stream().filter(ProcessTail::isMeasured).toList();
      String title = String.valueOf(folder.getFileName());
      events.set(
          "page", LiveJson.of(title, sentence, done, latest, starter.faults()).toString(), false);
    }
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "live-page");
    thread.setDaemon(true);
    return thread;
  }
}
