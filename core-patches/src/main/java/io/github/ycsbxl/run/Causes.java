package io.github.ycsbxl.run;

import java.lang.reflect.InvocationTargetException;

/** Exceptions in a sentence. */
final class Causes {
  private Causes() {}

  /** The message of the exception, or its name where it has none. */
  static String describe(Throwable thrown) {
    Throwable cause =
        thrown instanceof InvocationTargetException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    boolean says = cause.getMessage() != null && !cause.getMessage().isBlank();
    String name = cause.getClass().getSimpleName();
    return says ? cause.getMessage() + " (" + name + ")" : name;
  }
}
