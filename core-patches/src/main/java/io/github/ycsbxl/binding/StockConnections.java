package io.github.ycsbxl.binding;

import java.util.Properties;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Connections of a class that reads its properties itself, made as the stock client makes them: an
 * instance for each thread, with {@code setProperties} and {@code init}. Thread-safe.
 *
 * @param type has a constructor without parameters
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
