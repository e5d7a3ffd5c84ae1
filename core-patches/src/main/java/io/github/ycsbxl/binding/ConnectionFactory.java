package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Factory of connections to one store, with the configuration read once per process. Immutable and
 * thread-safe.
 */
public interface ConnectionFactory {
  /** Number of client threads, for bindings that allocate resources per thread. */
  Property<Integer> THREADS =
      Property.declare("threadcount", "1", ValueForm.smallAtLeast(1))
          .scope(Scope.SCENARIO)
          .meaning("threads per client");

  Class<? extends DB> type();

  /** Returns the user-visible name of the binding. */
  default String name() {
    return type().getSimpleName();
  }

  /**
   * Opens a connection for one client thread. The connection is ready for operations: {@link
   * DB#init} is not called. The engine closes the connection with {@link DB#cleanup}.
   *
   * @throws DBException if the store is unreachable
   * @throws ReflectiveOperationException if a user's class cannot be instantiated
   */
  DB connect() throws DBException, ReflectiveOperationException;

  /** Function that opens a connection. */
  @FunctionalInterface
  interface Connecting {
    DB connect() throws DBException, ReflectiveOperationException;
  }

  /** Returns a factory of connections of a binding's class. */
  static ConnectionFactory of(Class<? extends DB> type, Connecting connecting) {
    return of(type.getSimpleName(), type, connecting);
  }

  /** Returns a copy with this binding name. */
  default ConnectionFactory named(String name) {
    return of(name, type(), this::connect);
  }

  /** Returns a factory of connections of a class, with a user-visible name. */
  static ConnectionFactory of(String name, Class<? extends DB> type, Connecting connecting) {
    return new ConnectionFactory() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Class<? extends DB> type() {
        return type;
      }

      @Override
      public DB connect() throws DBException, ReflectiveOperationException {
        return connecting.connect();
      }
    };
  }
}
