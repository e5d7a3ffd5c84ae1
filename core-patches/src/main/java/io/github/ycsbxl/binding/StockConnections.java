package io.github.ycsbxl.binding;

import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Connections of a class that reads its own properties. They are created like in stock YCSB: an
 * instance per thread, with {@code setProperties} and {@code init}. Thread-safe.
 *
 * @param type class with a no-argument constructor
 */
public record StockConnections(Class<? extends DB> type, Properties properties)
    implements ConnectionFactory {
  @Override
  public DB connect() throws DBException, ReflectiveOperationException {
    DB db = type.getDeclaredConstructor().newInstance();
    db.setProperties(properties);
    db.init();
    return db;
  }
}
