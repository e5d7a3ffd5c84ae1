package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/**
 * Values of this machine from Prometheus' own node exporter (Debian: prometheus-node-exporter), in
 * the files and on the page of a run, for the profile browser.
 */
@Timeout(300)
final class ServersBrowser extends PageInChromium {
  @TempDir private Path folder;

  @Test
  void machineOfARealExporterIsInFileAndPage() throws Exception {
    int port = freePort();
    Process exporter =
        new ProcessBuilder(
                "prometheus-node-exporter",
                "--web.listen-address=127.0.0.1:" + port,
                "--collector.disable-defaults",
                "--collector.cpu",
                "--collector.stat",
                "--collector.diskstats",
                "--collector.netdev")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("exporter.log").toFile())
            .start();
    try {
      awaitOpen(exporter, port);
      Ycsb.Outcome run =
          new Ycsb(folder)
              .basic(
                  "run -p run.name=watched -p recordcount=1000 -p operationcount=0 "
                      + "-p maxexecutiontime=4 -p",
                  "servers.metrics=http://127.0.0.1:" + port + "/metrics");
      assertThat(run.status()).as(run.toString()).isEqualTo(ExitStatus.DONE);
      assertThat(run.err())
          .noneMatch(line -> !line.startsWith("Command line") && line.contains("servers.metrics"));
    } finally {
      exporter.destroy();
      exporter.waitFor();
    }
    Path watched = folder.resolve("results/watched");
    List<String> rows = Files.readAllLines(watched.resolve("servers.csv"));
    assertThat(rows).hasSizeBetween(3, 7);
    for (String row : rows.subList(1, rows.size())) {
      String[] cells = row.split(",", -1);
      assertThat(cells[3]).isEqualTo("127.0.0.1:" + port);
      // The run uses one CPU of an unknown number.
      assertThat(Double.parseDouble(cells[6])).isBetween(1.0, 100.0);
      assertThat(cells).allMatch(cell -> !cell.isEmpty());
    }
    page = folder.resolve("page.html");
    assertThat(Ycsb.exactly("report", watched.toString(), "-o", page.toString()).status())
        .isEqualTo(ExitStatus.DONE);
    open(1280, "light");
    List<String> titles =
        browser.findElements(By.tagName("h3")).stream().map(WebElement::getText).toList();
    assertThat(titles).contains("Servers: CPU", "Servers: network in");
    assertThat(browser.findElement(By.tagName("body")).getText()).contains("127.0.0.1:" + port);
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  /** Waits up to a minute until the exporter listens. */
  private static void awaitOpen(Process exporter, int port) throws Exception {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (true) {
      try {
        new Socket(InetAddress.getByName("127.0.0.1"), port).close();
        return;
      } catch (IOException e) {
        assertThat(exporter.waitFor(50, TimeUnit.MILLISECONDS)).as("exporter ended").isFalse();
        assertThat(System.nanoTime()).isLessThan(end);
      }
    }
  }
}
