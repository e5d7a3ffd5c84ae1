package io.github.ycsbxl.nosql;

import io.github.ycsbxl.nosql.kv.KvSettings.KvApi;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** CAS runs with many conflicts on a running store. */
@Tag("kv")
final class KvCasRunLive {
  @TempDir private Path folder;

  @Test
  void losesNoUpdateOfValues() throws Exception {
    try {
      AuditedRun.losesNoUpdate(KvLive.newTable(KvApi.KV), folder);
    } finally {
      KvLive.deleteRecords();
    }
  }

  @Test
  void losesNoUpdateOfRows() throws Exception {
    Properties table = KvLive.newTable(KvApi.TABLE);
    try {
      AuditedRun.losesNoUpdate(table, folder);
    } finally {
      KvLive.drop(table.getProperty("table"));
    }
  }
}
