package example;

import io.github.ycsbxl.binding.CompareAndSet;
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
 * Example of an operation on two stores. It reads a portfolio and a price, and writes the
 * portfolio's value back unless the portfolio has changed in the meantime. Used by one thread.
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
    Status read = context.request(table, () -> store.readVersioned(table, key, portfolio));
    if (!read.isOk()) {
      return read;
    }
    Map<String, ByteIterator> price = new HashMap<>();
    Status priced = context.request(PRICES, () -> db.read(PRICES, key, null, price));
    if (!priced.isOk()) {
      return priced;
    }
    long value = price.values().iterator().next().toString().hashCode();
    String field = portfolio.fields().keySet().iterator().next();
    portfolio.fields().put(field, new StringByteIterator(Long.toString(value)));
    return context.request(table, () -> store.replaceIfCurrent(table, key, portfolio));
  }
}
