package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** Viewer of a page's events, like a browser. Closing breaks the connection. */
final class Viewer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BufferedReader lines;

  private Viewer(BufferedReader lines) {
    this.lines = lines;
  }

  /** An event with its data. */
  record Event(String name, JsonNode data) {
    boolean isPage() {
      return name.equals("page");
    }

    String sentence() {
      return data.path("sentence").asText();
    }

    JsonNode run() {
      return data.at("/runs/0");
    }
  }

  static Viewer of(URI page) throws IOException {
    var in = page.resolve("events").toURL().openStream();
    return new Viewer(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
  }

  /** Waits for the next event; null at the end. */
  Event next() throws IOException {
    String name = null;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("event: ")) {
        name = line.substring(7);
      } else if (line.startsWith("data: ")) {
        return new Event(name, JSON.readTree(line.substring(6)));
      }
    }
    return null;
  }

  /** Waits for a page with measurements. */
  Event nextWithRun() throws IOException {
    Event event = next();
    while (event != null && event.isPage() && event.run().isMissingNode()) {
      event = next();
    }
    return event;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
