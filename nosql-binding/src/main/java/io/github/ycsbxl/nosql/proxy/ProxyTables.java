package io.github.ycsbxl.nosql.proxy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import oracle.nosql.driver.NoSQLHandle;
import oracle.nosql.driver.TableNotFoundException;
import oracle.nosql.driver.ops.GetTableRequest;
import oracle.nosql.driver.ops.TableRequest;
import oracle.nosql.driver.ops.TableResult;

/** Tables behind a proxy, known to exist; a missing one is made at its first use. Thread-safe. */
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
   * Makes the table if it is missing. Throws the driver's exceptions, also where the table is
   * missing and must not be made.
   */
  void require(String table) {
    if (known.contains(table)) {
      return;
    }
    try {
      handle.getTable(new GetTableRequest().setTableName(table).setTimeout(timeoutMs));
    } catch (TableNotFoundException e) {
      create(settings.table().statement(table).orElseThrow(() -> e));
    }
    known.add(table);
  }

  private void create(String statement) {
    int waitMs = Math.toIntExact(settings.table().timeout().toMillis());
    TableRequest request = new TableRequest().setStatement(statement).setTimeout(waitMs);
    settings.limits().ifPresent(limits -> request.setTableLimits(limits.forDriver()));
    TableResult created = handle.tableRequest(request);
    created.waitForCompletion(handle, waitMs, Math.min(POLL_MS, waitMs));
  }
}
