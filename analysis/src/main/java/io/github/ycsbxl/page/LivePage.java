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
 * Live page of a running benchmark, read from its run log. At the end, the report replaces the live
 * page. A separate thread does all work, so that the benchmark never waits. The page is updated
 * only while it has viewers. Thread-safe.
 */
public final class LivePage implements Closeable {
  private static final int INTERVALS_PER_EVENT = 2;

  private final ObjectMapper json = new ObjectMapper();
  private final LatestEvent events = new LatestEvent();
  private final ExecutorService worker = Executors.newSingleThreadExecutor(LivePage::daemon);
  private final LiveServer server;

  // Used by the worker thread only.
  private Path folder = Path.of("").toAbsolutePath();
  private String sentence = "";
  private OptionalDouble done = OptionalDouble.empty();
  private long intervals;
  private ClientTail starter = new ClientTail(folder);
  private final SortedMap<Path, ClientTail> processes =
      new TreeMap<>(
          Comparator.comparing((Path one) -> one.toString().length()).thenComparing(one -> one));

  private LivePage(InetAddress address) throws IOException {
    server = LiveServer.open(address, events, () -> later(this::show));
  }

  /** Serves the page at a free port of this address. */
  public static LivePage open(InetAddress address) throws IOException {
    return new LivePage(address);
  }

  /** Returns the URL of the page, which contains its access token. */
  public URI address() {
    return server.address();
  }

  /** Follows the benchmark that writes to this result directory. */
  public void follow(Path next) {
    later(
        () -> {
          folder = next.toAbsolutePath();
          sentence = "";
          done = OptionalDouble.empty();
          processes.clear();
          starter = new ClientTail(folder);
          intervals = 0;
        });
  }

  /**
   * Shows a new interval.
   *
   * @param words on the progress of the phase
   * @param part finished fraction of the phase, 0 to 1; empty if it has no end
   */
  public void progress(String words, OptionalDouble part) {
    later(
        () -> {
          sentence = words;
          done = part;
          update();
          // Not every second: an event costs milliseconds of CPU, too much on a busy machine.
          if (intervals++ % INTERVALS_PER_EVENT == 0) {
            show();
          }
        });
  }

  /** Replaces the page by this report. The worker thread reads the file later. */
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

  /** Ends the page. Without a report, viewers keep the latest state. */
  @Override
  public void close() {
    if (worker.isShutdown()) {
      return;
    }
    later(() -> events.set("ended", "{}", true));
    server.close();
    worker.shutdown();
  }

  /** Queues work. A failure is shown on the page and does not stop the run. */
  private void later(Runnable work) {
    worker.execute(
        () -> {
          try {
            work.run();
          } catch (RuntimeException | Error e) {
            sentence = "the page is incomplete: " + ErrorMessages.message(e);
            show();
          }
        });
  }

  private void update() {
    try {
      for (Path process : processFolders()) {
        processes.computeIfAbsent(process, ClientTail::new);
      }
      for (ClientTail process : processes.values()) {
        process.update();
      }
      if (!processes.containsKey(folder)) {
        starter.update();
      }
    } catch (IOException e) {
      sentence = "the results cannot be read: " + e;
    }
  }

  /** Returns the result directories of a fleet's clients, or else the benchmark's own. */
  private List<Path> processFolders() throws IOException {
    boolean fleet = Files.isDirectory(folder.resolve(Run.CLIENTS));
    return fleet ? Run.clientsOf(folder) : List.of(folder);
  }

  private void show() {
    if (events.hasViewers()) {
      List<ClientTail> latest = processes.values().stream().filter(ClientTail::isMeasured).toList();
      String title = String.valueOf(folder.getFileName());
      events.set(
          "page", LiveJson.json(title, sentence, done, latest, starter.faults()).toString(), false);
    }
  }

  private static Thread daemon(Runnable work) {
    var thread = new Thread(work, "live-page");
    thread.setDaemon(true);
    return thread;
  }
}
