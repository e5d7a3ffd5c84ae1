package io.github.ycsbxl.nosql.kv;

import com.sleepycat.je.utilint.VLSN;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import java.util.regex.Pattern;

/**
 * Deserialization filter for what the nodes of a store send: registry entries, handles, responses
 * and exceptions. It accepts the classes of the client's protocol, up to the size and depth of a
 * store's topology. Thread-safe.
 */
final class WireFilter implements ObjectInputFilter {
  /** Maximum depth of nested objects; a topology has ten levels. */
  private static final int MAX_DEPTH = 24;

  /** Maximum number of references in a response; a topology has nine per partition. */
  private static final int MAX_REFERENCES = 100_000;

  private static final long MAX_BYTES = 64L << 20;
  private static final int MAX_ARRAY = 1 << 17;

  /**
   * Maximum depth of nested hash collections; a topology has a hash map of shards, each with a hash
   * map of nodes.
   */
  private static final int MAX_HASHED = 2;

  /** Object depth up to which hash collections may be nested without a limit. */
  private static final int NESTED_DEPTH = 3;

  /**
   * Names of accepted classes. Of the package java.rmi.server, only the classes of handles are
   * accepted, because other classes of the package open a port when they are deserialized.
   */
  private static final Pattern PROTOCOL =
      Pattern.compile(
          "oracle\\.kv\\..+"
              + "|com\\.sleepycat\\.je\\.rep\\.ReplicatedEnvironment\\$State|"
              + Pattern.quote(VLSN.class.getName())
              + "|java\\.rmi\\.(Remote|server\\.RemoteObject(InvocationHandler)?)"
              + "|java\\.(lang|math|util)\\.\\w+|java\\.lang\\.reflect\\.Proxy"
              // The nodes describe a table's time to live by a unit of time.
              + "|java\\.util\\.concurrent\\.TimeUnit"
              + "|java\\.util\\.(Collections\\$(Empty|Singleton|Synchronized|Unmodifiable)\\w+|ImmutableCollections\\$\\w+|Arrays\\$ArrayList|EnumSet\\$SerializationProxy|Map\\$Entry)");

  private static final Pattern OF_A_LIBRARY = Pattern.compile("(javax?|com\\.sleepycat)\\..+");

  private static final Set<String> HASHED =
      Set.of("java.util.HashMap", "java.util.HashSet", "java.util.Hashtable");

  /**
   * Cache of accepted and rejected classes. Each response causes a check of each of its classes.
   */
  private static final ClassValue<Boolean> ALLOWED =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return allows(type);
        }
      };

  /**
   * True if this thread may be reading a hash collection. The filter searches the thread's stack
   * only in this case, because the search takes longer than its other checks.
   */
  private static final ThreadLocal<boolean[]> MAY_READ_HASHED =
      ThreadLocal.withInitial(() -> new boolean[1]);

  private static final AtomicBoolean WARNED = new AtomicBoolean();

  /** Creates a filter for one stream, or for all. */
  WireFilter() {}

  /**
   * Filters everything that this process deserializes from now on, since RMI clients support no
   * narrower filter. Does nothing if the JVM was started with a filter.
   */
  static synchronized void install() {
    if (Config.getSerialFilter() == null) {
      Config.setSerialFilter(new WireFilter());
    }
  }

  @Override
  public Status checkInput(FilterInfo info) {
    Class<?> type = info.serialClass();
    boolean allowed = (type == null || ALLOWED.get(type)) && isSmall(info);
    if (!allowed && WARNED.compareAndSet(false, true)) {
      Logger.getLogger("nosql")
          .warning(
              "a node of the store sent an object that no Oracle store sends; it was rejected: %s, depth %d, %d objects in %d bytes, an array of %d. Further rejections are not reported"
                  .formatted(
                      type == null ? "an object" : "an object of " + type.getName(),
                      info.depth(),
                      info.references(),
                      info.streamBytes(),
                      Math.max(0, info.arrayLength())));
    }
    return allowed ? Status.ALLOWED : Status.REJECTED;
  }

  private static boolean isSmall(FilterInfo info) {
    return info.depth() <= MAX_DEPTH
        && info.references() <= MAX_REFERENCES
        && info.streamBytes() <= MAX_BYTES
        && info.arrayLength() <= MAX_ARRAY
        && (!mayReadHashed(info) || info.depth() <= NESTED_DEPTH || hashed() <= MAX_HASHED);
  }

  /**
   * Returns true if a hash collection may be in the stream: from the first one until the next
   * outermost stream begins. The JDK calls the filter only once per class of a stream, and not for
   * further hash collections of the same class.
   */
  private static boolean mayReadHashed(FilterInfo info) {
    boolean[] mayRead = MAY_READ_HASHED.get();
    if (mayRead[0] && info.depth() == 1 && info.references() == 1 && isOutermostStream()) {
      mayRead[0] = false;
    }
    mayRead[0] |= info.serialClass() != null && HASHED.contains(info.serialClass().getName());
    return mayRead[0];
  }

  /** Returns true for the first object of a stream that is not read within another stream. */
  private static boolean isOutermostStream() {
    return StackWalker.getInstance()
            .walk(frames -> frames.filter(WireFilter::readsAnObject).limit(2).count())
        == 1;
  }

  private static boolean readsAnObject(StackFrame frame) {
    return frame.getMethodName().equals("readObject0")
        && frame.getClassName().equals(ObjectInputStream.class.getName());
  }

  private static boolean allows(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.getComponentType();
    }
    return element.isPrimitive()
        || Proxy.isProxyClass(element)
        || PROTOCOL.matcher(element.getName()).matches()
        || Throwable.class.isAssignableFrom(element)
            && OF_A_LIBRARY.matcher(element.getName()).matches();
  }

  /**
   * Counts the nested collections and arrays being read, from the outermost with hashed elements.
   * In an attack, each of thirty levels has two sets, which both contain the two sets of the next
   * level. Such an attack takes 2 kB, and 2^30 steps to deserialize. The filter is called once per
   * class, not per object, but the stack shows all objects.
   */
  private static int hashed() {
    List<String> reading =
        StackWalker.getInstance()
            .walk(
                frames -> frames.filter(WireFilter::reads).map(StackFrame::getClassName).toList());
    for (int i = reading.size() - 1; i >= 0; i--) {
      if (HASHED.contains(reading.get(i))) {
        return i + 1;
      }
    }
    return 0;
  }

  private static boolean reads(StackFrame frame) {
    String method = frame.getMethodName();
    return method.equals("readArray")
        || method.equals("readObject") && frame.getClassName().startsWith("java.util.");
  }
}
