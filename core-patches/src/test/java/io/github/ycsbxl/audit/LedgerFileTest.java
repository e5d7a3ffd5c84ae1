package io.github.ycsbxl.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class LedgerFileTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int MANY = 10_000;

  @TempDir Path folder;
  private Path path;
  private LedgerFile file;

  @BeforeEach
  void create() throws IOException {
    path = folder.resolve(LedgerFile.NAME);
    file = LedgerFile.create(path, Headers.of("test", 3, 5));
  }

  @Test
  void keepsEveryUpdateOfEveryThreadOverManySegments() throws IOException {
    ThreadLedger one = file.thread(1);
    ThreadLedger two = file.thread(2);
    for (int i = 0; i < MANY; i++) {
      update(one, i, UpdateState.ACKNOWLEDGED);
      update(two, 2 * i, UpdateState.REFUSED);
    }
    file.close();
    List<LedgerEntry> entries = new ArrayList<>();
    assertThat(read(entries)).isEmpty();
    assertThat(entries).hasSize(2 * MANY);
    LedgerEntry last =
        entries.stream()
            .filter(entry -> entry.token() == UpdateToken.of(3, 2, MANY))
            .findFirst()
            .orElseThrow();
    assertThat(last.record()).isEqualTo(2L * (MANY - 1));
    assertThat(last.replaced()).isEqualTo(99);
    assertThat(last.count()).isEqualTo(7);
    assertThat(last.state()).isEqualTo(UpdateState.REFUSED);
    assertThat(Ledger.open(path).header()).isEqualTo(Headers.of("test", 3, 5));
  }

  /** As after a kill, or with a thread that hangs in the store. */
  @Test
  void hasAnUpdateInDoubtFromBeforeItIsSent() throws IOException {
    ThreadLedger thread = file.thread(0);
    update(thread, 1, UpdateState.ACKNOWLEDGED);
    thread.begin(2, 99, 7, System.nanoTime());
    List<LedgerEntry> entries = new ArrayList<>();
    golden.pin(read(entries));
    assertThat(entries)
        .extracting(LedgerEntry::state)
        .containsExactly(UpdateState.ACKNOWLEDGED, UpdateState.IN_DOUBT);
    file.close();
    assertThat(read(new ArrayList<>())).isEmpty();
  }

  @Test
  void aThreadThatComesBackAfterTheEndSendsNothingMore() throws IOException {
    ThreadLedger thread = file.thread(0);
    update(thread, 1, UpdateState.ACKNOWLEDGED);
    file.close();
    assertThatThrownBy(() -> thread.begin(2, 99, 7, System.nanoTime()))
        .isInstanceOf(LedgerException.class)
        .hasMessageContaining("was closed; it was not sent");
  }

  @Test
  void saysThatItIsEmptyOrCutOff() throws IOException {
    ThreadLedger thread = file.thread(0);
    update(thread, 1, UpdateState.ACKNOWLEDGED);
    file.close();
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.truncate(channel.size() - 1);
      assertThat(read(new ArrayList<>())).contains("the ledger of client 3 is truncated: " + path);
      channel.truncate(4096);
      golden.pin(read(new ArrayList<>()));
      channel.truncate(100);
      assertThatThrownBy(() -> Ledger.open(path)).hasMessageEndingWith("has an incomplete header");
      channel.truncate(0);
      assertThatThrownBy(() -> Ledger.open(path)).hasMessageContaining(" is empty");
    }
    Files.writeString(path, "x".repeat(100));
    assertThatThrownBy(() -> Ledger.open(path)).hasMessageContaining(" is not a CAS ledger");
  }

  @Test
  void refusesMoreThreadsThanItCanNumber() {
    assertThatThrownBy(() -> file.thread(UpdateToken.MAX_THREADS))
        .hasMessageContaining("16384 client threads");
  }

  private static void update(ThreadLedger thread, long record, UpdateState state) {
    thread.reserve();
    thread.begin(record, 99, 7, System.nanoTime());
    thread.end(state);
  }

  private Optional<String> read(List<LedgerEntry> into) throws IOException {
    return Ledger.open(path).read(into::add).map(Ledger.Fault::sentence);
  }
}
