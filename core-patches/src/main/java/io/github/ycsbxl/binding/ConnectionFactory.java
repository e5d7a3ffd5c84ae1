package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.ValueForm;
import site.ycsb.DB;
import site.ycsb.DBException;

/**
 * Source of connections to one store: the binding's configuration, read once for a process.
 * Immutable and thread-safe.
 */
public interface ConnectionFactory {
  /** The number of client threads, for a binding that has to make room for all of them. */
  Property<Integer> THREADS =
      Property.of("threadcount", "1", ValueForm.smallAtLeast(1)).meaning("threads per client");

  /** The class of the connections. */
  Class<? extends DB> type();

  /** The name by which a user knows the binding. */
  default String name() {
    return type().getSimpleName();
  }

  /**
   * Opens a connection for one client thread, which ends it with {@link DB#cleanup}.
   *
   * @throws DBException if the store cannot be reached
   * @throws ReflectiveOperationException if a class of the user's own cannot be instantiated
   */
  DB connect() throws DBException, ReflectiveOperationException;

  /** Opener of a connection with a configuration that it knows. */
  @FunctionalInterface
  interface Connecting {
    DB connect() throws DBException, ReflectiveOperationException;
  }

  /** Makes a factory of connections of a binding's class. */
  static ConnectionFactory of(Class<? extends DB> type, Connecting connecting) {
    return of(type.getSimpleName(), type, connecting);
  }

  /** This factory as one of the binding of this name. */
  default ConnectionFactory named(String name) {
    return of(name, type(), this::connect);
  }

  private static ConnectionFactory of(
      String name, Class<? extends DB> type, Connecting connecting) {
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
