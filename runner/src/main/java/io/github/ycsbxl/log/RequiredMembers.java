package io.github.ycsbxl.log;

import io.github.ycsbxl.measure.PhaseMeasurement;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/**
 * Check that a line of run.jsonl has all required members. Without this check, a missing member
 * would surface later, as a null without the name of the file. Stateless.
 */
final class RequiredMembers {
  private RequiredMembers() {}

  /**
   * Checks a value.
   *
   * @param place path of the value in its line
   * @throws IOException naming the first missing member
   */
  static void check(Object value, String place) throws IOException {
    if (value == null) {
      throw new IOException("a line lacks " + place);
    } else if (value instanceof Optional<?> known && known.isPresent()) {
      check(known.get(), place);
    } else if (value instanceof Collection<?> all) {
      for (Object one : all) {
        check(one, place);
      }
    } else if (value instanceof Map<?, ?> all) {
      check(all.values(), place);
    } else if (value instanceof Record && !(value instanceof IntervalLine.RowForm)) {
      checkComponents(value, place);
    }
  }

  private static void checkComponents(Object value, String place) throws IOException {
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      if (!component.getType().isPrimitive() && !isElsewhere(value, component)) {
        check(member(value, component.getAccessor()), place + "." + component.getName());
      }
    }
  }

  /** Returns true if another line of the log contains this member. */
  private static boolean isElsewhere(Object value, RecordComponent component) {
    return value instanceof Phase && component.getName().equals("run")
        || value instanceof PhaseMeasurement && component.getName().equals("rows");
  }

  private static Object member(Object value, Method accessor) throws IOException {
    try {
      accessor.setAccessible(true);
      return accessor.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IOException("a line cannot be read: " + e.getMessage(), e);
    }
  }
}
