package io.github.ycsbxl.workload;

import io.github.ycsbxl.binding.BindingCall;
import java.util.Map;
import java.util.random.RandomGenerator;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;

/** Calls a thread's plugin. */
final class PluginOperation implements PluginContext {
  private final OperationPlugin plugin;
  private final ThreadContext context;

  PluginOperation(OperationPlugin plugin, ThreadContext context) {
    this.plugin = plugin;
    this.context = context;
  }

  /** Does the user's operation; whether it wrote before it threw nobody knows. */
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
  public RandomGenerator random() {
    return context.random();
  }
}
