package io.github.ycsbxl.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A copy of a ledger that is written meanwhile has all entries whenever the changes are in it. */
final class LedgerTailTest {
  @TempDir Path folder;
  private Path path;
  private Path copy;
  private LedgerFile file;
  private LedgerTail tail;
  private long copied;

  @BeforeEach
  void create() throws IOException {
    path = folder.resolve(LedgerFile.NAME);
    copy = folder.resolve("copy.bin");
    file = LedgerFile.create(path, Headers.of("test", 3, 5));
    tail = new LedgerTail(path);
  }

  @Test
  void theCopyHasEveryEntryThatTheLedgerHas() throws IOException {
    var random = new Random(17);
    List<ThreadLedger> threads =
        List.of(file.thread(0), file.thread(1), file.thread(2), file.thread(3));
    var open = new ArrayList<ThreadLedger>();
    for (int round = 0; round < 400; round++) {
      for (int i = random.nextInt(300); i > 0; i--) {
        ThreadLedger thread = threads.get(random.nextInt(1 + round % threads.size()));
        open.remove(thread);
        thread.begin(random.nextInt(1_000), 99, 7, System.nanoTime());
        if (random.nextInt(20) == 0) {
          open.add(thread);
        } else {
          thread.end(UpdateState.ACKNOWLEDGED);
        }
      }
      if (random.nextBoolean()) {
        open.forEach(thread -> thread.end(UpdateState.ACKNOWLEDGED));
        open.clear();
      }
      if (random.nextInt(10) == 0) {
        // The coordinator may not have got them.
        tail.changes(1 + random.nextInt(1 << 16));
      }
      if (random.nextInt(100) == 0) {
        tail.again();
      }
      copyAll(1 + random.nextInt(1 << 18));
      assertThat(Files.mismatch(path, copy)).isEqualTo(-1);
    }
    file.close();
    copyAll(1 << 19);
    assertThat(Files.mismatch(path, copy)).isEqualTo(-1);
  }

  @Test
  void nothingIsCopiedTwiceForLong() throws IOException {
    ThreadLedger thread = file.thread(0);
    for (int i = 0; i < 200_000; i++) {
      thread.begin(i, 99, 7, System.nanoTime());
      thread.end(UpdateState.ACKNOWLEDGED);
      if (i % 1_000 == 0) {
        copyAll(1 << 19);
      }
    }
    assertThat(copied).isLessThan(3 * Files.size(path));
    copied = 0;
    copyAll(1 << 19);
    copyAll(1 << 19);
    copied = 0;
    copyAll(1 << 19);
    assertThat(copied).isZero();
  }

  @Test
  void aLedgerThatIsNotThereHasNoChanges() throws IOException {
    assertThat(new LedgerTail(folder.resolve("none")).changes(100)).isEmpty();
  }

  private void copyAll(int most) throws IOException {
    try (FileChannel channel =
        FileChannel.open(copy, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      do {
        for (LedgerTail.Change change : tail.changes(most)) {
          copied += change.bytes().length;
          channel.write(ByteBuffer.wrap(change.bytes()), change.offset());
        }
        if (channel.size() < tail.size()) {
          channel.write(ByteBuffer.allocate(1), tail.size() - 1);
        }
        tail.taken();
      } while (!tail.isComplete());
    }
  }
}
