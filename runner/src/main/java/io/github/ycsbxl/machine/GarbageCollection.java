package io.github.ycsbxl.machine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Activity of the JVM's garbage collectors. Immutable.
 *
 * @param collectors by name
 */
public record GarbageCollection(SortedMap<String, Use> collectors) {

  /** Number of collections and their time in milliseconds. */
  public record Use(long collections, long millis) {
    Use plus(Use other) {
      return new Use(collections + other.collections, millis + other.millis);
    }
  }

  /** Returns the activity since the start of the JVM. */
  public static GarbageCollection soFar() {
    var collectors = new TreeMap<String, Use>();
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      collectors.put(bean.getName(), new Use(bean.getCollectionCount(), bean.getCollectionTime()));
    }
    return new GarbageCollection(collectors);
  }

  public static GarbageCollection none() {
    return new GarbageCollection(new TreeMap<>());
  }

  public GarbageCollection plus(GarbageCollection other) {
    var sum = new TreeMap<>(collectors);
    other.collectors.forEach((name, use) -> sum.merge(name, use, Use::plus));
    return new GarbageCollection(sum);
  }

  public GarbageCollection minus(GarbageCollection earlier) {
    var difference = new TreeMap<>(collectors);
    earlier.collectors.forEach(
        (name, use) -> difference.merge(name, new Use(-use.collections, -use.millis), Use::plus));
    return new GarbageCollection(difference);
  }

  public Use total() {
    return collectors.values().stream().reduce(new Use(0, 0), Use::plus);
  }
}
