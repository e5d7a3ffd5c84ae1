package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.TableSettings;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import oracle.kv.FaultException;
import oracle.kv.KVStore;
import oracle.kv.table.Table;

/** Tables of a store. A missing table is created on first use. Thread-safe. */
final class KvTables {
  private final KVStore client;
  private final TableSettings settings;
  private final Map<String, Table> known = new ConcurrentHashMap<>();

  KvTables(KVStore client, TableSettings settings) {
    this.client = client;
    this.settings = settings;
  }

  Table table(String name) {
    // Reading a concurrent map takes no lock.
    Table table = known.get(name);
    return table == null ? known.computeIfAbsent(name, this::find) : table;
  }

  private Table find(String name) {
    Table table = client.getTableAPI().getTable(name);
    Optional<String> statement = settings.statement(name);
    if (table == null && statement.isPresent()) {
      make(statement.get());
      table = client.getTableAPI().getTable(name);
    }
    if (table == null) {
      throw new IllegalArgumentException("there is no table " + name);
    }
    var types = new HashMap<String, String>();
    for (String field : table.getFields()) {
      types.put(field.toLowerCase(Locale.ROOT), table.getField(field).getType().name());
    }
    TableSettings.check(name, table.getPrimaryKey(), types);
    return table;
  }

  private void make(String statement) {
    try {
      client.execute(statement).get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new FaultException(statement + " failed", e, false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FaultException(statement + " was interrupted", e, false);
    }
  }
}
