package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.nosql.store.RequestOptions.Consistency;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import oracle.kv.Direction;
import oracle.kv.Version;
import oracle.kv.table.FieldRange;
import oracle.kv.table.MultiRowOptions;
import oracle.kv.table.PrimaryKey;
import oracle.kv.table.ReadOptions;
import oracle.kv.table.ReturnRow;
import oracle.kv.table.Row;
import oracle.kv.table.Table;
import oracle.kv.table.TableAPI;
import oracle.kv.table.TableIterator;
import oracle.kv.table.TableIteratorOptions;
import oracle.kv.table.WriteOptions;

/**
 * Requests of the table API. A record is the column {@code data} of the row with the record's key
 * as primary key {@code id}. Thread-safe.
 */
record TableRequests(TableAPI client, KvTables tables, Policies policies) implements Requests {

  private static final String KEY = "id";
  private static final String DATA = "data";
  private static final int MOST_ROWS_PER_ANSWER = 100;

  @Override
  public Found get(String table, String key, Consistency consistency) {
    var options = new ReadOptions(policies.of(consistency), 0, null);
    return found(client.get(primaryKey(table, key), options));
  }

  @Override
  public boolean insert(String table, String key, byte[] record) {
    return client.putIfAbsent(row(table, key, record), null, durably()) != null;
  }

  @Override
  public Replaced replace(String table, String key, byte[] record, Version expected) {
    ReturnRow current = tables.table(table).createReturnRow(ReturnRow.Choice.ALL);
    Version version = client.putIfVersion(row(table, key, record), expected, current, durably());
    if (version != null) {
      return Replaced.DONE;
    }
    return Replaced.refused(current.getVersion() == null ? null : found(current));
  }

  @Override
  public boolean delete(String table, String key) {
    return client.delete(primaryKey(table, key), null, durably());
  }

  @Override
  public boolean scan(String table, String startKey, int limit, Consumer<byte[]> records) {
    Table rows = tables.table(table);
    FieldRange range = rows.createFieldRange(KEY).setStart(startKey, true);
    var options =
        new TableIteratorOptions(
            Direction.FORWARD,
            policies.of(policies.chosen()),
            policies.timeoutMs(),
            TimeUnit.MILLISECONDS,
            0,
            Math.min(limit, MOST_ROWS_PER_ANSWER));
    TableIterator<Row> found =
        client.tableIterator(
            rows.createPrimaryKey(), new MultiRowOptions(range, null, null), options);
    try {
      for (int i = 0; i < limit && found.hasNext(); i++) {
        records.accept(found.next().get(DATA).asBinary().get());
      }
    } finally {
      found.close();
    }
    return true;
  }

  private PrimaryKey primaryKey(String table, String key) {
    PrimaryKey primaryKey = tables.table(table).createPrimaryKey();
    primaryKey.put(KEY, key);
    return primaryKey;
  }

  private Row row(String table, String key, byte[] record) {
    Row row = tables.table(table).createRow();
    row.put(KEY, key);
    row.put(DATA, record);
    return row;
  }

  private WriteOptions durably() {
    return new WriteOptions(policies.durability(), 0, null);
  }

  private static Found found(Row row) {
    return row == null ? null : new Found(row.get(DATA).asBinary().get(), row.getVersion());
  }
}
