package io.github.ycsbxl.nosql.proxy;

import io.github.ycsbxl.binding.RefCounted;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.nosql.store.FailureLog;
import io.github.ycsbxl.nosql.store.RecordStore;
import io.github.ycsbxl.nosql.store.RequestOptions;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;
import oracle.nosql.driver.NoSQLException;
import oracle.nosql.driver.NoSQLHandle;
import oracle.nosql.driver.NoSQLHandleConfig;
import oracle.nosql.driver.NoSQLHandleFactory;

/**
 * Reference-counted handle for a store behind an HTTP proxy or the cloud service. The first thread
 * to {@link #join} opens it, and the last to {@link #leave} closes it. Thread-safe.
 */
public final class ProxyStore {
  private static final RefCounted<ProxySettings, ProxyStore> OPEN = new RefCounted<>();
  // Logger of the driver, limited to severe messages. The binding itself counts and reports
  // failed requests.
  private static final Logger DRIVER_LOG = Logger.getLogger("oracle.nosql");

  private final ProxySettings settings;
  private final NoSQLHandle handle;
  private final ProxyTables tables;
  private final FailureLog log = new FailureLog();

  private ProxyStore(ProxySettings settings, NoSQLHandle handle, int timeoutMs) {
    this.settings = settings;
    this.handle = handle;
    this.tables = new ProxyTables(handle, settings, timeoutMs);
  }

  /**
   * Opens a handle, or shares the open one. Creates the workload's table if missing.
   *
   * @throws IOException if the endpoint does not respond, or rejects the client
   */
  public static ProxyStore join(ProxySettings settings, RequestOptions options) throws IOException {
    return OPEN.join(settings, () -> open(settings, Math.toIntExact(options.timeout().toMillis())));
  }

  /** Creates access to the records for one thread. Closing it calls {@link #leave}. */
  public RecordStore records(RequestOptions options) {
    var rows = new Rows(options, settings);
    return new ProxyRecords(handle, tables, rows, options, log, this::leave);
  }

  public void leave() {
    OPEN.leave(settings, ProxyStore::close);
  }

  private void close() {
    handle.close();
    log.sumUp();
  }

  private static ProxyStore open(ProxySettings settings, int timeoutMs) throws IOException {
    DRIVER_LOG.setLevel(Level.SEVERE);
    NoSQLHandle handle = handle(settings, timeoutMs);
    try {
      var store = new ProxyStore(settings, handle, timeoutMs);
      store.tables.require(settings.table().name());
      return store;
    } catch (RuntimeException e) {
      handle.close();
      throw refused(settings, e);
    }
  }

  private static NoSQLHandle handle(ProxySettings settings, int timeoutMs) throws IOException {
    try {
      var config =
          new NoSQLHandleConfig(settings.endpoint(), settings.credentials().provider())
              .setRequestTimeout(timeoutMs)
              .setLogger(DRIVER_LOG);
      settings.credentials().compartment().ifPresent(config::setDefaultCompartment);
      return NoSQLHandleFactory.createNoSQLHandle(config);
    } catch (IOException | RuntimeException e) {
      throw refused(settings, e);
    }
  }

  /** Creates an exception for a failure. The message has the reason from the root cause. */
  private static IOException refused(ProxySettings settings, Exception failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    // The driver's own messages are sentences; others may be only the name of a host or file.
    String reason =
        root instanceof NoSQLException ? root.getMessage() : ErrorMessages.message(root);
    return new IOException(settings.endpoint() + " cannot be used: " + reason, failure);
  }
}
