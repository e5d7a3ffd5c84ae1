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
 * Filter of the objects that nodes of a store send: what their registry names, their handles,
 * answers and exceptions. It lets in the classes of the client's protocol, and so many, so deep and
 * so large as a store's topology may be. Thread-safe.
 */
final class WireFilter implements ObjectInputFilter {
  /** The most levels of objects in objects; a topology has ten. */
  private static final int MAX_DEPTH = 24;

  /** The most references in an answer; a topology has nine for each partition. */
  private static final int MAX_REFERENCES = 100_000;

  private static final long MAX_BYTES = 64L << 20;
  private static final int MAX_ARRAY = 1 << 17;

  /**
   * The most hashed collections in each other; a topology has a hash map of shards that each have
   * one of nodes.
   */
  private static final int MAX_HASHED = 2;

  /** The depth up to which hashed collections may be in each other without limit. */
  private static final int NESTED_DEPTH = 3;

  /** Remote objects that listen at a port once they are read are in the package of the handles. */
  private static final Pattern PROTOCOL =
      Pattern.compile(
          "oracle\\.kv\\..+"
              + "|com\\.sleepycat\\.je\\.rep\\.ReplicatedEnvironment\\$State|"
              + Pattern.quote(VLSN.class.getName())
              + "|java\\.rmi\\.(Remote|server\\.RemoteObject(InvocationHandler)?)"
              + "|java\\.(lang|math|util)\\.\\w+|java\\.lang\\.reflect\\.Proxy"
              // A table with a time to live has a unit of time.
              + "|java\\.util\\.concurrent\\.TimeUnit"
              + "|java\\.util\\.(Collections\\$(Empty|Singleton|Synchronized|Unmodifiable)\\w+|ImmutableCollections\\$\\w+|Arrays\\$ArrayList|EnumSet\\$SerializationProxy|Map\\$Entry)");

  private static final Pattern OF_A_LIBRARY = Pattern.compile("(javax?|com\\.sleepycat)\\..+");

  private static final Set<String> HASHED =
      Set.of("java.util.HashMap", "java.util.HashSet", "java.util.Hashtable");

  /** Whether a class of the protocol is one, which is asked for each class of each answer. */
  private static final ClassValue<Boolean> ALLOWED =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return allows(type);
        }
      };

  /**
   * Whether this thread may be reading a hashed collection. Only then its stack is searched, which
   * takes longer than all else that is done for an answer.
   */
  private static final ThreadLocal<boolean[]> MAY_READ_HASHED =
      ThreadLocal.withInitial(() -> new boolean[1]);

  private static final AtomicBoolean WARNED = new AtomicBoolean();

  /** Makes a filter for one stream, or for all. */
  WireFilter() {}

  /**
   * Filters everything that this process reads from now on, since RMI's clients have no narrower
   * place for a filter, unless the JVM was given one.
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
              "a node of the store sent what no store of Oracle sends, and it was not read: %s, %d deep, with %d objects in %d bytes and an array of %d. Others are not reported"
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
   * Notes the classes of hashed collections. Objects of a class that the stream has named before
   * are not seen here, so they may come as long as that stream goes on, and any around it.
   */
  private static boolean mayReadHashed(FilterInfo info) {
    boolean[] mayRead = MAY_READ_HASHED.get();
    if (mayRead[0] && info.depth() == 1 && info.references() == 1 && isOutermostStream()) {
      mayRead[0] = false;
    }
    mayRead[0] |= info.serialClass() != null && HASHED.contains(info.serialClass().getName());
    return mayRead[0];
  }

  /** Whether the first object of a stream is read, and not as part of an object of another one. */
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
   * Counts the collections and arrays that are being read, from the outermost whose elements are
   * hashed. A set of two sets that both are of the next two, thirty deep, is 2 kB long and takes
   * 2^30 steps to fill. A filter is called once for a class and not for each object of it, but the
   * stack shows them all.
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
