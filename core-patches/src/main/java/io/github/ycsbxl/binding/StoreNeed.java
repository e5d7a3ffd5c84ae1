package io.github.ycsbxl.binding;

import java.util.Optional;
import site.ycsb.DB;

/**
 * Need that a setting of the run has of the binding beyond YCSB's own interface. Immutable.
 *
 * @param type the interface that the binding's class must have
 * @param name what the user knows it by
 * @param instead the value of the setting that does without
 */
public record StoreNeed(String setting, Class<?> type, String name, String instead) {

  /** What is wrong with the setting if this is the binding. */
  public Optional<String> unmetBy(Class<? extends DB> dbClass) {
    return type.isAssignableFrom(dbClass)
        ? Optional.empty()
        : Optional.of(
            setting + ": " + dbClass.getName() + " has no " + name + "; expected " + instead);
  }
}
