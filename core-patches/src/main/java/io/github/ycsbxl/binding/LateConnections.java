package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.ConfigurationException;
import java.util.Optional;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Connections to a store whose addresses are known when it has started: the configuration is read
 * by the first thread that connects. Thread-safe.
 *
 * @param <C> the binding's configuration
 */
public final class LateConnections<C> implements ConnectionFactory {
  private final Class<? extends DB> type;
  private final Reading<C> reading;
  private final Connecting<C> connecting;
  private Optional<C> config = Optional.empty();

  /** Reader of the configuration, once the addresses are known. */
  @FunctionalInterface
  public interface Reading<C> {
    C read() throws ConfigurationException;
  }

  /** Opener of a connection. */
  @FunctionalInterface
  public interface Connecting<C> {
    DB connect(C config) throws DBException;
  }

  public LateConnections(Class<? extends DB> type, Reading<C> reading, Connecting<C> connecting) {
    this.type = type;
    this.reading = reading;
    this.connecting = connecting;
  }

  @Override
  public Class<? extends DB> type() {
    return type;
  }

  @Override
  public DB connect() throws DBException {
    return connecting.connect(config());
  }

  private synchronized C config() throws DBException {
    if (config.isEmpty()) {
      try {
        config = Optional.of(reading.read());
      } catch (ConfigurationException e) {
        throw new DBException(e.getMessage(), e);
      }
    }
    return config.get();
  }
}
