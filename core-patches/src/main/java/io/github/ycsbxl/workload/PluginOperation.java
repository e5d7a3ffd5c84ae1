package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import io.github.ycsbxl.config.PropertyReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** One thread's calls of the user's plugin. */
record PluginOperation(OperationPlugin plugin, ThreadContext context) implements PluginContext {

  /**
   * Executes the plugin's operation. An exception is indeterminate, since the plugin may have
   * written.
   */
  Status next(DB db) {
    long startNanos = System.nanoTime();
    Status status = BindingCall.writing(() -> plugin.operate(db, this));
    context.observer().completed(OperationType.PLUGIN, status, startNanos, System.nanoTime());
    return status;
  }

  Status insert(DB db, String key, Map<String, ByteIterator> record) {
    return BindingCall.writing(() -> plugin.insert(db, key, record, this));
  }

  @Override
  public String table() {
    return context.table();
  }

  @Override
  public String nextKey() {
    return context.keys().next();
  }

  @Override
  public Map<String, ByteIterator> newRecord(String key) {
    return context.values().record(key);
  }

  @Override
  public Map<String, ByteIterator> newChange(String key) {
    return context.values().change(key);
  }

  @Override
  public Status request(String store, Supplier<Status> request) {
    long startNanos = System.nanoTime();
    Status status = BindingCall.writing(request::get);
    context.observer().requested(store, status, startNanos, System.nanoTime());
    return status;
  }

  @Override
  public RandomGenerator random() {
    return context.random();
  }

  /**
   * Class of the user's plugin and its properties. Immutable.
   *
   * @param properties all properties, which the plugin can read
   */
  record PluginConfig(Optional<Class<? extends OperationPlugin>> type, Properties properties) {

    static PluginConfig from(PropertyReader reader) {
      boolean named = reader.isSet(OperationMix.PLUGIN_CLASS);
      reader.check(
          named || reader.get(OperationMix.PLUGIN) == 0, OperationMix.PLUGIN, "needs plugin.class");
      return new PluginConfig(
          reader.find(OperationMix.PLUGIN_CLASS).flatMap(name -> find(name, reader)),
          reader.given());
    }

    /**
     * Creates a plugin for one thread. If no class is configured, the plugin can only insert
     * records.
     */
    OperationPlugin create() {
      OperationPlugin plugin = type.map(PluginConfig::create).orElseGet(NoPlugin::new);
      plugin.init(properties);
      return plugin;
    }

    private static final class NoPlugin implements OperationPlugin {
      @Override
      public Status operate(DB db, PluginContext context) {
        return Status.NOT_IMPLEMENTED;
      }
    }

    private static OperationPlugin create(Class<? extends OperationPlugin> type) {
      try {
        return type.getConstructor().newInstance();
      } catch (InvocationTargetException e) {
        throw new IllegalStateException(
            "plugin " + type.getName() + " does not start: " + e.getCause(), e);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("checked before: " + type.getName(), e);
      }
    }

    private static Optional<Class<? extends OperationPlugin>> find(
        String name, PropertyReader reader) {
      try {
        Class<?> found = Class.forName(name);
        boolean right = OperationPlugin.class.isAssignableFrom(found);
        reader.check(
            right, OperationMix.PLUGIN_CLASS, "is not a " + OperationPlugin.class.getName());
        reader.check(
            !right || canBeMade(found),
            OperationMix.PLUGIN_CLASS,
            "expected a public class with a public constructor without parameters");
        return right ? Optional.of(found.asSubclass(OperationPlugin.class)) : Optional.empty();
      } catch (ClassNotFoundException | LinkageError e) {
        reader.check(
            false, OperationMix.PLUGIN_CLASS, "is not on the class path; add its jar with -cp");
        return Optional.empty();
      }
    }

    private static boolean canBeMade(Class<?> type) {
      return Modifier.isPublic(type.getModifiers())
          && !Modifier.isAbstract(type.getModifiers())
          && Stream.of(type.getConstructors()).anyMatch(made -> made.getParameterCount() == 0);
    }
  }
}
