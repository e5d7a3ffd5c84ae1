package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.TestDb;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Plugin like a user's, which appends to a record what it read from it. */
public final class CountingPlugin implements OperationPlugin {
  private String mark;

  @Override
  public void init(Properties properties) {
    mark = properties.getProperty("counting.mark");
  }

  @Override
  public Status operate(DB db, PluginContext context) {
    if (mark.equals("broken")) {
      throw new IllegalStateException("broken");
    }
    String key = context.nextKey();
    var fields = new HashMap<String, ByteIterator>();
    Status status = db.read(context.table(), key, null, fields);
    if (!status.isOk()) {
      return status;
    }
    return db.update(context.table(), key, marks(fields.get("marks") + mark));
  }

  @Override
  public Status insert(DB db, String key, Map<String, ByteIterator> record, PluginContext context) {
    return db.insert(context.table(), key, marks(""));
  }

  private static Map<String, ByteIterator> marks(String text) {
    return new HashMap<>(Map.of("marks", TestDb.ascii(text)));
  }
}
