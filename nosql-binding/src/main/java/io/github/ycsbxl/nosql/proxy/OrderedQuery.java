package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.nosql.store.RequestOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import oracle.nosql.driver.NoSQLHandle;
import oracle.nosql.driver.RequestTimeoutException;
import oracle.nosql.driver.ops.PrepareRequest;
import oracle.nosql.driver.ops.PreparedStatement;
import oracle.nosql.driver.ops.QueryRequest;
import oracle.nosql.driver.values.IntegerValue;
import oracle.nosql.driver.values.MapValue;
import oracle.nosql.driver.values.StringValue;

/** Paged query for rows in key order, prepared once per table. Used by one thread. */
final class OrderedQuery {
  private final NoSQLHandle handle;
  private final RequestOptions options;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  OrderedQuery(NoSQLHandle handle, RequestOptions options) {
    this.handle = handle;
    this.options = options;
  }

  /**
   * Returns the records of the first keys at or after the start. All pages share one request's
   * timeout.
   */
  List<byte[]> run(String table, String startKey, int limit) {
    PreparedStatement statement =
        prepared
            .computeIfAbsent(table, this::prepare)
            .copyStatement()
            .setVariable("$start", new StringValue(startKey))
            .setVariable("$limit", new IntegerValue(limit));
    long start = System.nanoTime();
    var records = new ArrayList<byte[]>();
    try (var request = new QueryRequest().setPreparedStatement(statement)) {
      request.setConsistency(Rows.consistency(options.consistency()));
      do {
        request.setTimeout(remainingMs(start));
        for (MapValue row : handle.query(request).getResults()) {
          records.add(row.getBinary(Rows.DATA));
        }
      } while (!request.isDone());
    }
    return records;
  }

  private PreparedStatement prepare(String table) {
    String statement =
        """
        DECLARE $start STRING; $limit INTEGER;
        SELECT %s FROM %s WHERE %s >= $start ORDER BY %3$s LIMIT $limit"""
            .formatted(Rows.DATA, table, Rows.KEY);
    return handle
        .prepare(
            new PrepareRequest()
                .setStatement(statement)
                .setTimeout(Math.toIntExact(options.timeout().toMillis())))
        .getPreparedStatement();
  }

  private int remainingMs(long start) {
    long passedMs = (System.nanoTime() - start) / 1_000_000;
    int allowedMs = Math.toIntExact(options.timeout().toMillis());
    if (passedMs >= allowedMs) {
      throw new RequestTimeoutException(allowedMs, "the pages of a scan took too long");
    }
    return Math.toIntExact(allowedMs - passedMs);
  }
}
