package io.github.ycsbxl.nosql;

import io.github.ycsbxl.nosql.kv.KvSettings.KvApi;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compare-and-set runs with many conflicts on a running store. */
@Tag("kv")
final class KvCasRunLive {

  @Test
  void losesNoUpdateOfValues() throws Exception {
    try {
      AuditedRun.losesNoUpdate(KvLive.newTable(KvApi.KV));
    } finally {
      KvLive.deleteRecords();
    }
  }

  @Test
  void losesNoUpdateOfRows() throws Exception {
    Properties table = KvLive.newTable(KvApi.TABLE);
    try {
      AuditedRun.losesNoUpdate(table);
    } finally {
      KvLive.drop(table.getProperty("table"));
    }
  }
}
