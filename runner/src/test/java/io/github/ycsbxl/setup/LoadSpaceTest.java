package io.github.ycsbxl.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadSpaceTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  @Test
  void saysRecordsAndBytesWithReplicas() throws IOException {
    golden.pin(elsewhere(3).inWords(100_000, ""));
    golden.pin(elsewhere(1).inWords(2, " (one of two)"));
    assertThat(onDisk(1, store()).inWords(1, "")).matches(".*; .* are free");
  }

  @Test
  void refusesWhatDoesNotFitOnTheDisk() throws Exception {
    LoadSpace space = onDisk(3, store());
    space.requireRoom(1, "");
    long tooMany = store().roomBytes() / 2_000;
    assertThatThrownBy(() -> space.requireRoom(tooMany, " (the share of one)"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageStartingWith("not enough space for the load: ")
        .hasMessageContaining(" records (the share of one) of 1,115 bytes, ")
        .hasMessageEndingWith(", or a.dir to another disk");
    elsewhere(3).requireRoom(Long.MAX_VALUE, "");
  }

  @Test
  void refusesWhatDoesNotFitIntoTheHeapOfAStoreInMemory() throws Exception {
    var space =
        new LoadSpace(
            OptionalDouble.of(1_000),
            OptionalInt.of(2),
            Optional.of(LoadSpace.Room.inHeap(6_000_000_000L)));
    assertThat(space.isForNewStore()).isTrue();
    golden.pin(space.inWords(5, ""));
    space.requireRoom(3_000_000, "");
    assertThatThrownBy(() -> space.requireRoom(4_000_000, ""))
        .isInstanceOf(ConfigurationException.class)
        .satisfies(golden::pin);
  }

  @Test
  void reportsWhatIsFreeFromWhatMayBeUsed() throws IOException {
    var kept = new FolderStore(folder, "*.log", "lock", Files.getFileStore(folder).getTotalSpace());
    String free = "[1-9.]\\S* .B are free, and [1-9]\\S* .B must stay free";
    LoadSpace space = onDisk(1, kept);
    assertThat(space.inWords(1, "")).matches("load: 1 records of 1,115 bytes, 1.1 KB; " + free);
    assertThatThrownBy(() -> space.requireRoom(1, ""))
        .hasMessageMatching(".*; on the disk of .* " + free + "; set a smaller recordcount.*");
  }

  @Test
  void saysHowOldAStoreIs() throws IOException {
    Instant now = Instant.parse("2012-10-01T12:00:00Z");
    assertThat(LoadSpace.inWords(store(), now)).isEqualTo(folder + ", new");
    assertThat(onDisk(1, store()).isForNewStore()).isTrue();
    Path file = Files.write(folder.resolve("1.log"), new byte[1_500]);
    Files.setLastModifiedTime(file, FileTime.from(now.minus(Duration.ofHours(3))));
    assertThat(LoadSpace.inWords(store(), now)).isEqualTo(folder + ", 1.5 KB, made 3 hours ago");
    Files.setLastModifiedTime(file, FileTime.from(now.minusSeconds(59)));
    assertThat(LoadSpace.inWords(store(), now)).isEqualTo(folder + ", 1.5 KB, made just now");
    assertThat(onDisk(1, store()).isForNewStore()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"0, 0.0 KB", "9949, 9.9 KB", "12345678, 12 MB", "999600, 1.0 MB", "2e12, 2.0 TB"})
  void writesBytesInUnitsThatCanBeRead(double bytes, String text) {
    assertThat(LoadSpace.format(bytes)).isEqualTo(text);
  }

  private FolderStore store() {
    return new FolderStore(folder, "*.log", "lock", 0);
  }

  private static LoadSpace onDisk(int replicas, FolderStore store) throws IOException {
    return space(replicas, Optional.of(LoadSpace.Room.onDisk(store, Optional.of("a.dir"))));
  }

  private static LoadSpace elsewhere(int replicas) {
    return space(replicas, Optional.empty());
  }

  private static LoadSpace space(int replicas, Optional<LoadSpace.Room> room) {
    return new LoadSpace(OptionalDouble.of(1_115), OptionalInt.of(replicas), room);
  }
}
