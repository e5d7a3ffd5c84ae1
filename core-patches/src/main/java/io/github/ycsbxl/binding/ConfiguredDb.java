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
 * Connection to a store with a typed configuration. Like any DB, an instance is used by one thread.
 *
 * @param <C> configuration, read once for all threads of a process
 */
public abstract class ConfiguredDb<C> extends DB {
  private boolean open;

  /** Returns a factory of connections with a configuration that is already read. */
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

  /** Reads this instance's properties, because stock YCSB configures each instance separately. */
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
      throw new DBException(ErrorMessages.fileMessage(e), e);
    }
  }

  @Override
  public final void cleanup() throws DBException {
    if (open) {
      open = false;
      try {
        close();
      } catch (IOException e) {
        throw new DBException(ErrorMessages.fileMessage(e), e);
      }
    }
  }

  protected abstract C read(Properties properties) throws ConfigurationException;

  /** Connects to the store. After a failure, {@link #close} is called. */
  protected abstract void open(C config) throws IOException;

  /** Closes what {@link #open} opened. Called once. */
  protected abstract void close() throws IOException;

  /** Rejects scans. Stores with ordered keys override this method. */
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
