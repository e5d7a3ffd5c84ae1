package io.github.ycsbxl.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A viewer of a page's events, as a browser would be one. Closing it breaks the connection. */
final class Viewer implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final BufferedReader lines;

  private Viewer(BufferedReader lines) {
    this.lines = lines;
  }

  /** An event with its data. */
  record Event(String name, JsonNode data) {
    boolean isState() {
      return name.equals("state");
    }

    List<String> titles() {
      return data.get("charts").findValuesAsText("title");
    }

    /** Names of the lines of the first chart. */
    List<String> lines() {
      var names = new ArrayList<String>();
      data.get("charts").get(0).get("lines").forEach(line -> names.add(line.get("name").asText()));
      return names;
    }
  }

  static Viewer of(URI page) throws IOException {
    var in = page.resolve("events").toURL().openStream();
    return new Viewer(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
  }

  /** Waits for the next; null at the end. */
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

  /** Waits for a state that has charts. */
  Event nextWithCharts() throws IOException {
    Event event = next();
    while (event != null && event.isState() && event.data().get("charts").isEmpty()) {
      event = next();
    }
    return event;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
