package io.github.ycsbxl.nosql;

import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CAS run with many conflicts through a running proxy. */
@Tag("proxy")
final class ProxyCasRunLive {
  @TempDir private Path folder;

  @Test
  void losesNoUpdate() throws Exception {
    Properties table = ProxyLive.newTable();
    try {
      AuditedRun.losesNoUpdate(table, folder);
    } finally {
      ProxyLive.drop(table.getProperty("table"));
    }
  }
}
