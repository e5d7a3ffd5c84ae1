package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.server.Bombs;
import io.github.ycsbxl.nosql.server.Faults;
import io.github.ycsbxl.nosql.server.HostileRegistry;
import io.github.ycsbxl.nosql.server.MemoryMap;
import io.github.ycsbxl.nosql.server.StandIn;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Malicious registries and nodes: the client reports them in time, and continues. */
@Timeout(300)
final class KvHostileNodesTest {
  private static final String TABLE = "usertable";
  private static final int RANDOM_ANSWERS = 20;
  private static final String[] NAMES = {"kvstore:rg1-rn1:ADMIN", "kvstore:rg1-rn1:MAIN"};

  static List<byte[]> answers() {
    var random = new Random(1);
    var all = new ArrayList<byte[]>();
    all.add(HostileRegistry.returning(Bombs.setsInSets()));
    all.add(HostileRegistry.returning(new Bombs.Trap()));
    all.add(HostileRegistry.returning(new Object[] {new Bombs.Trap()}));
    all.add(HostileRegistry.returning("a string"));
    all.add(HostileRegistry.returning(inEachOther(1_000)));
    all.add(after("7a7fffffff", 1 << 20)); // A block of 2 GB.
    all.add(after("757200025b42acf317f8060854e002000078707fffffff", 0)); // An array of 2 G bytes.
    all.add(after("7c00000000ffffffff", 1 << 24)); // A string of 4 GB.
    all.add(new byte[0]);
    all.add(new byte[] {0x51});
    IntStream.range(0, RANDOM_ANSWERS)
        .forEach(
            i -> {
              var garbage = new byte[random.nextInt(2_000)];
              random.nextBytes(garbage);
              all.add(i % 2 == 0 ? garbage : HostileRegistry.raw(garbage));
            });
    return all;
  }

  @ParameterizedTest
  @MethodSource("answers")
  void registryIsReported(byte[] answer) throws Exception {
    assertRefused(List.of(answer));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void handleIsReported(byte[] answer) throws Exception {
    assertRefused(List.of(HostileRegistry.returning(NAMES), answer));
  }

  @Test
  void answersAreErrorsAndTheNextIsRead() throws Exception {
    try (StandIn standIn = StandIn.open(new MemoryMap(), 1)) {
      NosqlClient client = TestStores.open(hurried(standIn.address(), "1s"));
      client.insert(TABLE, "k", TestStores.record("x"));
      Bombs.sprung = false;
      for (Object bomb : List.of(Bombs.setsInSets(), new Bombs.Trap(), inEachOther(1_000))) {
        standIn.fault(Faults.smuggled(bomb));
        Status read = client.read(TABLE, "k", null, new HashMap<>());
        assertThat(read.getName()).as(read.toString()).isEqualTo("ERROR");
        assertThat(Statuses.isIndeterminate(client.delete(TABLE, "other"))).isTrue();
      }
      assertThat(Bombs.sprung).isFalse();
      standIn.fault((request, work) -> work.get());
      assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
      client.cleanup();
    }
  }

  private static void assertRefused(List<byte[]> answers) throws Exception {
    Bombs.sprung = false;
    try (var registry = new HostileRegistry(answers)) {
      assertThatThrownBy(() -> TestStores.open(hurried(registry.address(), "200ms")))
          .isInstanceOf(DBException.class)
          .hasMessageStartingWith("store kvstore at " + registry.address() + " cannot be used: ");
    }
    assertThat(Bombs.sprung).isFalse();
  }

  private static Properties hurried(String address, String patience) {
    Properties properties = TestStores.elsewhere(address);
    for (String time : List.of("nosql.open", "nosql.socket", "nosql.request")) {
      properties.setProperty(time + ".timeout", patience);
    }
    return properties;
  }

  /** Returns a response with a valid start, followed by this and a number of letters. */
  private static byte[] after(String hex, int letters) {
    String begun = HexFormat.of().formatHex(HostileRegistry.stream(null)) + hex;
    byte[] head = HexFormat.of().parseHex(begun);
    var bytes = new byte[head.length + letters];
    Arrays.fill(bytes, "a".getBytes(StandardCharsets.US_ASCII)[0]);
    System.arraycopy(head, 0, bytes, 0, head.length);
    return HostileRegistry.raw(bytes);
  }

  private static Object inEachOther(int depth) {
    Object inner = "innermost";
    for (int i = 0; i < depth; i++) {
      inner = new Object[] {inner};
    }
    return inner;
  }
}
