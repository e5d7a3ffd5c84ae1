package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.nosql.store.TableSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import oracle.nosql.driver.NoSQLHandle;
import oracle.nosql.driver.TableNotFoundException;
import oracle.nosql.driver.ops.GetTableRequest;
import oracle.nosql.driver.ops.TableRequest;
import oracle.nosql.driver.ops.TableResult;
import oracle.nosql.driver.values.FieldValue;
import oracle.nosql.driver.values.MapValue;

/**
 * Tables behind a proxy that are known to exist. A missing table is created on first use.
 * Thread-safe.
 */
final class ProxyTables {
  private static final int POLL_MS = 500;

  private final NoSQLHandle handle;
  private final ProxySettings settings;
  private final int timeoutMs;
  private final Set<String> known = ConcurrentHashMap.newKeySet();

  ProxyTables(NoSQLHandle handle, ProxySettings settings, int timeoutMs) {
    this.handle = handle;
    this.settings = settings;
    this.timeoutMs = timeoutMs;
  }

  /**
   * Creates the table if it is missing. Throws the driver's exceptions, also if the table is
   * missing and must not be created.
   */
  void require(String table) {
    if (known.contains(table)) {
      return;
    }
    TableResult found;
    try {
      found = find(table);
    } catch (TableNotFoundException e) {
      create(settings.table().statement(table).orElseThrow(() -> e));
      found = find(table);
    }
    check(table, found.getSchema());
    known.add(table);
  }

  private TableResult find(String table) {
    return handle.getTable(new GetTableRequest().setTableName(table).setTimeout(timeoutMs));
  }

  /** Checks the columns, if the proxy returns them. */
  private static void check(String table, String schema) {
    if (schema == null) {
      return;
    }
    MapValue described = MapValue.createFromJson(schema, null).asMap();
    if (described.get("fields") == null || described.get("primaryKey") == null) {
      return;
    }
    var types = new HashMap<String, String>();
    for (FieldValue field : described.get("fields").asArray()) {
      types.put(
          field.asMap().getString("name").toLowerCase(Locale.ROOT),
          field.asMap().getString("type").toUpperCase(Locale.ROOT));
    }
    var primaryKey = new ArrayList<String>();
    described.get("primaryKey").asArray().forEach(column -> primaryKey.add(column.getString()));
    TableSettings.check(table, primaryKey, types);
  }

  private void create(String statement) {
    int waitMs = Math.toIntExact(settings.table().timeout().toMillis());
    TableRequest request = new TableRequest().setStatement(statement).setTimeout(waitMs);
    settings.limits().ifPresent(limits -> request.setTableLimits(limits.forDriver()));
    TableResult created = handle.tableRequest(request);
    created.waitForCompletion(handle, waitMs, Math.min(POLL_MS, waitMs));
  }
}
