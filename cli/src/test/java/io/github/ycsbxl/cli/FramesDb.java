package io.github.ycsbxl.cli;

import io.github.ycsbxl.binding.CompareAndSet;
import io.github.ycsbxl.binding.MultiGet;
import io.github.ycsbxl.binding.VersionedRecord;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/** Binding that records this project's stack frames above its calls: the deepest ones by call. */
public final class FramesDb extends UserDb implements CompareAndSet, MultiGet {
  static final Map<String, List<String>> FRAMES = new ConcurrentHashMap<>();

  private static final String OURS = "io.github.ycsbxl";

  @Override
  public void init() {
    keep("init");
  }

  @Override
  public Status read(
      String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
    return measured("read");
  }

  @Override
  public Status readAll(
      String table, List<String> keys, Map<String, Map<String, ByteIterator>> into) {
    return measured("readAll");
  }

  @Override
  public Status scan(
      String table,
      String startkey,
      int recordcount,
      Set<String> fields,
      Vector<HashMap<String, ByteIterator>> result) {
    return measured("scan");
  }

  @Override
  public Status update(String table, String key, Map<String, ByteIterator> values) {
    return measured("update");
  }

  @Override
  public Status insert(String table, String key, Map<String, ByteIterator> values) {
    // A mark, written once per thousands of inserts, is not a measured operation.
    boolean mark = frames().stream().anyMatch(frame -> frame.contains("InsertMarks"));
    return mark ? Status.OK : measured("insert");
  }

  @Override
  public Status delete(String table, String key) {
    return measured("delete");
  }

  @Override
  public Status readVersioned(String table, String key, VersionedRecord into) {
    return measured("readVersioned");
  }

  @Override
  public Status readLatest(String table, String key, VersionedRecord into) {
    return Status.OK;
  }

  @Override
  public Status replaceIfCurrent(String table, String key, VersionedRecord record) {
    return measured("replaceIfCurrent");
  }

  private static Status measured(String call) {
    if (Thread.currentThread().getName().startsWith("client-")) {
      keep(call);
    }
    return Status.OK;
  }

  private static void keep(String call) {
    FRAMES.merge(call, frames(), (one, other) -> one.size() < other.size() ? other : one);
  }

  /** Returns the stack frames from the innermost to the thread's or the test's. */
  private static List<String> frames() {
    return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
        .walk(
            all ->
                all.takeWhile(frame -> !frame.getClassName().equals(Ycsb.class.getName()))
                    .filter(frame -> frame.getClassName().startsWith(OURS))
                    .filter(frame -> !frame.getClassName().equals(FramesDb.class.getName()))
                    .filter(frame -> !isBridge(frame))
                    .map(frame -> frame.getClassName() + "." + frame.getMethodName())
                    .toList());
  }

  /** A bridge method of the compiler, which no reader opens. */
  private static boolean isBridge(StackWalker.StackFrame frame) {
    return Arrays.stream(frame.getDeclaringClass().getDeclaredMethods())
        .filter(Method::isBridge)
        .filter(method -> method.getName().equals(frame.getMethodName()))
        .map(method -> MethodType.methodType(method.getReturnType(), method.getParameterTypes()))
        .anyMatch(frame.getMethodType()::equals);
  }
}
