package io.github.ycsbxl.nosql.kv;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.nosql.server.Bombs;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import oracle.kv.StreamInStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The filter on streams of random objects, which it judges as one does that searches each stack.
 */
@Timeout(300)
final class WireFilterTest {
  private static final int CASES = 1_000;
  private static final Set<String> HASHED =
      Set.of("java.util.HashMap", "java.util.HashSet", "java.util.Hashtable");

  /** What counts alone: no more than two collections or arrays from a hashed one on. */
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
