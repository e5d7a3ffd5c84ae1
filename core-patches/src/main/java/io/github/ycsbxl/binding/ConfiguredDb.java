package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.util.HashMap;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import java.util.function.Supplier;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.DBException;
import site.ycsb.Status;

/**
 * Client of a store that has a configuration. As any DB, an instance belongs to one thread.
 *
 * @param <C> the configuration, read once for all threads of a process
 */
public abstract class ConfiguredDb<C> extends DB {
  private boolean open;

  /** Makes a factory of clients with a configuration that was read before. */
  public static <C> ConnectionFactory factory(
      Class<? extends ConfiguredDb<C>> type, Supplier<? extends ConfiguredDb<C>> maker, C config) {
    return ConnectionFactory.of(
        type,
        () -> {
          ConfiguredDb<C> client = maker.get();
          client.start(config);
          return client;
        });
  }

  /** Reads the properties itself, as the stock client requires it. */
  @Override
  public final void init() throws DBException {
    try {
      start(read(getProperties()));
    } catch (ConfigurationException e) {
      throw new DBException(e.getMessage(), e);
    }
  }

  private void start(C config) throws DBException {
    try {
      open(config);
      open = true;
    } catch (IOException e) {
      throw new DBException(ErrorMessages.ofFile(e), e);
    }
  }

  @Override
  public final void cleanup() throws DBException {
    if (open) {
      open = false;
      try {
        close();
      } catch (IOException e) {
        throw new DBException(ErrorMessages.ofFile(e), e);
      }
    }
  }

  protected abstract C read(Properties properties) throws ConfigurationException;

  /** Connects with the store; what was opened before a failure is closed here. */
  protected abstract void open(C config) throws IOException;

  /** Closes what was opened, once. */
  protected abstract void close() throws IOException;

  /** Refuses a scan, for stores without an order of keys. */
  @Override
  public Status scan(
      String table,
      String startKey,
      int recordCount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return Status.NOT_IMPLEMENTED;
  }
}
