package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class KeySpaceTest {
  @Test
  void startsWithTheLoadedSlice() {
    KeySpace keys = KeySpace.of(new Slice(100, 3), InsertSequence.of(1000, 0, 1));

    assertThat(keys.count()).isEqualTo(3);
    assertThat(numbers(keys).toArray()).containsExactly(100, 101, 102);
  }

  @Test
  void growsByAcknowledgedInsertsInTheirOrder() {
    InsertSequence inserts = InsertSequence.of(1000, 1, 4);
    KeySpace keys = KeySpace.of(new Slice(100, 2), inserts);
    long first = inserts.next();
    long second = inserts.next();

    inserts.acknowledge(second);
    assertThat(keys.count()).isEqualTo(2);
    assertThat(keys.isReadable(second)).isFalse();

    inserts.acknowledge(first);
    assertThat(numbers(keys).toArray()).containsExactly(100, 101, 1001, 1005);
    assertThat(numbers(keys)).allMatch(keys::isReadable);
  }

  @Test
  void abandonedInsertsAreCountedButNotReadable() {
    InsertSequence inserts = InsertSequence.of(1000, 0, 2);
    KeySpace keys = KeySpace.of(new Slice(0, 0), inserts);
    inserts.acknowledge(inserts.next());
    inserts.abandon(inserts.next());
    inserts.acknowledge(inserts.next());

    assertThat(numbers(keys).filter(keys::isReadable).toArray()).containsExactly(1000, 1004);
    assertThat(keys.count()).isEqualTo(3);
  }

  @Test
  void numbersOfOthersAreNotReadable() {
    InsertSequence inserts = InsertSequence.of(1000, 1, 4);
    KeySpace keys = KeySpace.of(new Slice(100, 2), inserts);
    inserts.acknowledge(inserts.next());

    assertThat(LongStream.of(0, 99, 102, 1000, 1002, 1005, -3)).noneMatch(keys::isReadable);
  }

  @Test
  void spacesOfAllProcessesAreDisjointAndComplete() {
    Set<Long> all = new HashSet<>();
    for (int client = 0; client < 7; client++) {
      InsertSequence inserts = InsertSequence.of(100, client, 7);
      KeySpace keys = KeySpace.of(new Slice(0, 100).slice(client, 7), inserts);
      for (int i = 0; i < 50; i++) {
        inserts.acknowledge(inserts.next());
      }
      numbers(keys).forEach(number -> assertThat(all.add(number)).isTrue());
    }

    assertThat(all).containsExactlyInAnyOrderElementsOf(LongStream.range(0, 450).boxed().toList());
  }

  private static LongStream numbers(KeySpace keys) {
    return LongStream.range(0, keys.count()).map(keys::numberAt);
  }
}
