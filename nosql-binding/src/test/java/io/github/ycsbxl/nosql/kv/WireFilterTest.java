package io.github.ycsbxl.nosql.kv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.nosql.server.Bombs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import oracle.kv.StreamInStream;
import oracle.kv.impl.api.table.TableBuilder;
import oracle.kv.impl.api.table.TableBuilderBase;
import oracle.kv.impl.api.table.TableImpl;
import oracle.kv.table.TimeToLive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The filter on streams of random objects, compared with one that searches every stack. */
@Timeout(300)
final class WireFilterTest {
  private static final int CASES = Cases.of(200, 1_000);

  /** Statistics and parameters for administrators, and Kerberos credentials. */
  private static final Pattern NEVER_SENT_TO_CLIENTS =
      Pattern.compile("\\.(measurement|rep|admin|sklogger|stats)\\.|Kerberos|KVStoreConfig");

  private static final Set<String> HASHED =
      Set.of("java.util.HashMap", "java.util.HashSet", "java.util.Hashtable");

  /** Returns the expected status: at most two nested collections or arrays from a hashed one on. */
  private static ObjectInputFilter.Status searched(ObjectInputFilter.FilterInfo info) {
    List<String> reading =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames
                        .filter(
                            frame ->
                                frame.getMethodName().equals("readArray")
                                    || frame.getMethodName().equals("readObject")
                                        && frame.getClassName().startsWith("java.util."))
                        .map(StackWalker.StackFrame::getClassName)
                        .toList());
    int hashed = 0;
    for (int i = 0; i < reading.size(); i++) {
      hashed = HASHED.contains(reading.get(i)) ? i + 1 : hashed;
    }
    return info.depth() > 3 && hashed > 2 || info.depth() > 24
        ? ObjectInputFilter.Status.REJECTED
        : ObjectInputFilter.Status.ALLOWED;
  }

  @Test
  void judgesAsOneThatSearchesEveryStack() throws Exception {
    int refused = 0;
    for (int seed = 0; seed < CASES; seed++) {
      byte[] stream = stream(new Random(seed), 1 + seed % 3);
      boolean expected = isRead(stream, WireFilterTest::searched);
      assertThat(isRead(stream, new WireFilter())).as("case %d", seed).isEqualTo(expected);
      refused += expected ? 0 : 1;
    }
    assertThat(refused).isBetween(CASES / 20, CASES * 19 / 20);
  }

  /** Responses about tables, topology, users and errors have classes of the client's jar. */
  @Test
  void letsInTheTypeOfEveryFieldOfTheProtocol() throws Exception {
    URI jar = TableImpl.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    var refused = new TreeSet<String>();
    int fields = 0;
    try (var file = new JarFile(new File(jar))) {
      for (JarEntry entry : Collections.list(file.entries())) {
        String name = entry.getName().replace('/', '.').replaceFirst("\\.class$", "");
        if (name.startsWith("oracle.kv.") && !NEVER_SENT_TO_CLIENTS.matcher(name).find()) {
          for (Class<?> type : typesOfFields(name)) {
            fields++;
            if (!isLetIn(type)) {
              refused.add(type.getName() + " in " + name);
            }
          }
        }
      }
    }
    assertThat(refused).isEmpty();
    assertThat(fields).isGreaterThan(400);
  }

  /** Returns the types of serialized fields, and of the elements of collections in them. */
  private static List<Class<?>> typesOfFields(String name) {
    var types = new ArrayList<Class<?>>();
    try {
      Class<?> owner = Class.forName(name, false, TableImpl.class.getClassLoader());
      if (Serializable.class.isAssignableFrom(owner)) {
        for (Field field : owner.getDeclaredFields()) {
          if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
            addTypes(field.getGenericType(), types);
          }
        }
      }
    } catch (ClassNotFoundException | NoClassDefFoundError | TypeNotPresentException e) {
      // The client's jar has classes that require a server's.
      return List.of();
    }
    return types;
  }

  private static void addTypes(Type type, List<Class<?>> types) {
    if (type instanceof Class<?> plain) {
      types.add(plain);
    } else if (type instanceof ParameterizedType generic) {
      addTypes(generic.getRawType(), types);
      for (Type argument : generic.getActualTypeArguments()) {
        addTypes(argument, types);
      }
    }
  }

  private static boolean isLetIn(Class<?> type) {
    return new WireFilter().checkInput(new ClassSeen(type)) == ObjectInputFilter.Status.ALLOWED;
  }

  private record ClassSeen(Class<?> serialClass) implements ObjectInputFilter.FilterInfo {
    @Override
    public long arrayLength() {
      return -1;
    }

    @Override
    public long depth() {
      return 2;
    }

    @Override
    public long references() {
      return 2;
    }

    @Override
    public long streamBytes() {
      return 1;
    }
  }

  /** As created by {@code CREATE TABLE ... USING TTL 1 DAYS}, with one column of each type. */
  @Test
  void letsInATableWithATimeToLive() throws Exception {
    TableBuilderBase table =
        TableBuilder.createTableBuilder("users")
            .addString("id")
            .addBinary("data")
            .addInteger("i")
            .addLong("l")
            .addDouble("d")
            .addFloat("f")
            .addBoolean("b")
            .addTimestamp("t", 9)
            .addNumber("n")
            .addJson("j", null)
            .addEnum("e", new String[] {"A", "B"}, null)
            .addField("m", TableBuilder.createMapBuilder().addInteger().build())
            .addField("a", TableBuilder.createArrayBuilder().addString().build())
            .addField("r", TableBuilder.createRecordBuilder("r").addString("s").build());
    table.primaryKey("id").shardKey("id");
    table.setDefaultTTL(TimeToLive.ofDays(1));
    assertThat(isRead(written(table.buildTable()), new WireFilter())).isTrue();
  }

  @Test
  void refusesSetsInSetsWhateverWasReadBefore() throws Exception {
    byte[] harmless = written(List.of("a"), new HashSet<>(Set.of("a")), "b");
    byte[] bomb = written(new HashMap<>(), "first", Bombs.setsInSets());
    byte[] inside = written(new HashSet<>(), new StreamInStream(written("x")), Bombs.setsInSets());
    for (int i = 0; i < 3; i++) {
      assertThat(isRead(harmless, new WireFilter())).isTrue();
      assertThat(isRead(bomb, new WireFilter())).isFalse();
      assertThat(isRead(inside, new WireFilter())).isFalse();
    }
  }

  private static byte[] stream(Random random, int objects) throws IOException {
    var all = new ArrayList<Object>();
    for (int i = 0; i < objects; i++) {
      all.add(object(random, 1 + random.nextInt(6)));
    }
    return written(all.toArray());
  }

  private static Object object(Random random, int depth) throws IOException {
    if (depth == 0) {
      return "leaf" + random.nextInt(100);
    }
    Object inner = object(random, depth - 1);
    return switch (random.nextInt(8)) {
      case 0 -> new HashSet<>(Set.of(inner));
      case 1 -> new HashMap<>(Map.of(inner, "value"));
      case 2 -> new LinkedHashSet<>(Set.of(inner));
      case 3 -> new LinkedHashMap<>(Map.of("key", inner));
      case 4 -> new Object[] {inner, object(random, depth - 1)};
      case 5 -> new StreamInStream(written(inner, "another"));
      default -> new ArrayList<>(List.of(inner, "other"));
    };
  }

  private static byte[] written(Object... objects) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      for (Object object : objects) {
        out.writeObject(object);
      }
    }
    return bytes.toByteArray();
  }

  private static boolean isRead(byte[] stream, ObjectInputFilter filter) throws Exception {
    StreamInStream.filter = filter;
    try (var in = new ObjectInputStream(new ByteArrayInputStream(stream))) {
      in.setObjectInputFilter(filter);
      while (true) {
        in.readObject();
      }
    } catch (EOFException e) {
      return true;
    } catch (InvalidClassException e) {
      return false;
    }
  }
}
