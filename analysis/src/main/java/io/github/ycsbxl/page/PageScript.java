package io.github.ycsbxl.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.workload.OperationType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Script of all pages: the chart library and our own files. Thread-safe. */
final class PageScript {
  /** Script files in the order of inclusion. */
  private static final List<String> SCRIPTS =
      List.of(
          "units",
          "about",
          "dom",
          "tables",
          "lines",
          "option",
          "zoom",
          "charts",
          "runs",
          "summary",
          "sections-run",
          "sections-store",
          "sections-compare",
          "sections-sweep",
          "live",
          "main");

  private static byte[] packed;

  private PageScript() {}

  /** Returns the script, compressed by gzip, in Base64. Compresses it once. */
  static synchronized byte[] packed() throws IOException {
    if (packed == null) {
      var bytes = new ByteArrayOutputStream();
      try (OutputStream out = new GZIPOutputStream(bytes)) {
        out.write(Page.resource("echarts.common.min.js"));
        out.write(("\n(() => {\n\"use strict\";\n" + own() + "})();\n").getBytes(UTF_8));
      }
      packed = Base64.getEncoder().encode(bytes.toByteArray());
    }
    return packed;
  }

  private static String own() throws IOException {
    var script = new StringBuilder();
    script.append("const OPERATIONS = ").append(operations()).append(";\n");
    for (String name : SCRIPTS) {
      script.append(new String(Page.resource("script/" + name + ".js"), UTF_8));
    }
    return script.toString();
  }

  /** Returns the operations that represent reads and writes, the most telling ones first. */
  private static ObjectNode operations() {
    ObjectNode names = JsonFigures.object();
    names.set("reads", labels(OperationType.mainReads()));
    names.set("writes", labels(OperationType.mainWrites()));
    return names;
  }

  private static ArrayNode labels(List<OperationType> operations) {
    ArrayNode labels = JsonFigures.array();
    operations.forEach(operation -> labels.add(operation.label()));
    return labels;
  }
}
