package io.github.ycsbxl.nosql;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import site.ycsb.DBException;

/** A process of its own that opens a store, inserts a record, closes it and says how it went. */
final class StoreProcess {
  private StoreProcess() {}

  public static void main(String[] folder) {
    try {
      NosqlClient client = TestStores.open(TestStores.properties(Path.of(folder[0]), 1, 1));
      String status = client.insert("usertable", "k", TestStores.record("x")).getName();
      client.cleanup();
      System.out.println(status);
    } catch (DBException e) {
      System.out.println(e.getMessage());
    }
  }

  /** All that it writes to standard output and standard error. */
  static String outputOf(Path folder) throws Exception {
    return outputOf(StoreProcess.class.getName(), folder.toString());
  }

  /** All that a Java process with this test's class path writes. */
  static String outputOf(String mainClass, String... arguments) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    return output;
  }
}
