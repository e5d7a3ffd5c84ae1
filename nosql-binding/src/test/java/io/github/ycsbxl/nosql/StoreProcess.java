package io.github.ycsbxl.nosql;

import io.github.ycsbxl.binding.JavaProcess;
import java.nio.file.Path;
import site.ycsb.DBException;

/**
 * Separate process that opens a store, inserts a record, closes the store and reports the result.
 */
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

  /** Returns its stdout and stderr. */
  static String outputOf(Path folder) throws Exception {
    return JavaProcess.output(StoreProcess.class, folder.toString());
  }
}
