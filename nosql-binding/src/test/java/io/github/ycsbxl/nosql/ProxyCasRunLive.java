package io.github.ycsbxl.nosql;

import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A compare-and-set run with many conflicts through a running proxy. */
@Tag("proxy")
final class ProxyCasRunLive {

  @Test
  void losesNoUpdate() throws Exception {
    Properties table = ProxyLive.newTable();
    try {
      AuditedRun.losesNoUpdate(table);
    } finally {
      ProxyLive.drop(table.getProperty("table"));
    }
  }
}
