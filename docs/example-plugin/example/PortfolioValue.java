package example;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.binding.VersionedRecord;
import io.github.ycsbxl.workload.OperationPlugin;
import io.github.ycsbxl.workload.PluginContext;
import java.util.HashMap;
import java.util.Map;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;

/**
 * Example of an operation on two stores. It reads a price and a portfolio, and writes the
 * portfolio's value back. If the portfolio has changed in the meantime, it starts again with the
 * changed portfolio. Used by one thread.
 */
public final class PortfolioValue implements OperationPlugin {
  private static final String PRICES = "prices";

  private final VersionedRecord portfolio = new VersionedRecord();

  @Override
  public Status operate(DB db, PluginContext context) {
    // The operation fails on every binding without compare-and-set.
    if (!(db instanceof CompareAndSet store)) {
      return Status.NOT_IMPLEMENTED;
    }
    String table = context.table();
    String key = context.nextKey();
    Map<String, ByteIterator> price = new HashMap<>();
    Status priced = context.request(PRICES, () -> db.read(PRICES, key, null, price));
    if (!priced.isOk()) {
      return priced;
    }
    long value = price.values().iterator().next().toString().hashCode();
    Status written = Statuses.CONFLICT;
    while (written == Statuses.CONFLICT) {
      // A replica may lag behind, so read the latest version.
      Status read = context.request(table, () -> store.readLatest(table, key, portfolio));
      if (!read.isOk()) {
        return read;
      }
      String field = portfolio.fields().keySet().iterator().next();
      portfolio.fields().put(field, new StringByteIterator(Long.toString(value)));
      written = context.request(table, () -> store.replaceIfCurrent(table, key, portfolio));
    }
    return written;
  }
}
