package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class FolderStoreTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Instant MADE = Instant.parse("2012-10-01T00:00:00Z");

  @TempDir private Path parent;

  private Path folder;
  private FolderStore store;

  @BeforeEach
  void makeStore() throws IOException {
    folder = Files.createDirectories(parent.resolve("data/store"));
    store = new FolderStore(folder, "{lock,*.log,node-*}", "lock", 1 << 20);
    file("lock", 0);
    file("1.log", 1_000);
    file("node-0/2.log", 500);
    file("node-0/lock", 0);
    Files.setLastModifiedTime(folder.resolve("1.log"), FileTime.from(MADE));
  }

  @Test
  void knowsItsSizeAndAge() throws IOException {
    file("letter.txt", 9_999);
    assertThat(store.use()).contains(new FolderStore.Use(1_500, MADE));
    assertThat(inFolder("absent").use()).isEmpty();
  }

  @Test
  void knowsTheBytesOfEachNode() throws IOException {
    file("node-0/a/3.log", 20);
    file("letter.txt", 9_999);
    var nodes =
        new FolderStore(
            folder,
            store.entries(),
            store.lock(),
            0,
            file -> Optional.of(file.getName(0).toString()).filter(name -> !name.equals("lock")));
    assertThat(nodes.bytesByNode()).isEqualTo(Map.of("1.log", 1_000L, "node-0", 520L));
    assertThat(store.bytesByNode()).isEqualTo(Map.of("0", 1_520L));
    assertThat(inFolder("absent").bytesByNode()).isEmpty();
  }

  @Test
  void goesWithItsFolder() throws IOException {
    store.remove();
    assertThat(folder).doesNotExist();
    assertThat(parent.resolve("data")).isEmptyDirectory();
    store.remove();
  }

  @Test
  void leavesTheFilesOfOthers() throws IOException {
    file("letter.txt", 10);
    store.remove();
    assertThat(folder).isDirectoryContaining("glob:**/letter.txt");
    assertThat(store.use()).isEmpty();
  }

  @Test
  void staysWhileAProcessHasItOpen() throws IOException {
    try (var channel = FileChannel.open(folder.resolve("node-0/lock"), StandardOpenOption.WRITE);
        var held = channel.lock()) {
      assertThat(held.isValid()).isTrue();
      assertThatThrownBy(store::remove).satisfies(golden::pin);
    }
    assertThat(store.use()).contains(new FolderStore.Use(1_500, MADE));
  }

  @Test
  void reportsTheSpaceOfAFolderThatIsNotThereYet() throws IOException {
    long disk = Files.getFileStore(parent).getTotalSpace();
    assertThat(inFolder("absent/deeper").freeBytes()).isPositive().isLessThan(disk);
    var reserved = new FolderStore(folder, "*", "lock", Long.MAX_VALUE);
    assertThat(reserved.freeBytes()).isPositive();
    assertThat(reserved.roomBytes()).isZero();
  }

  @Test
  void refusesADiskWithoutRoom() throws IOException {
    store.requireRoom();
    assertThatThrownBy(new FolderStore(folder, "*", "lock", Long.MAX_VALUE)::requireRoom)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("the disk of " + folder + " has ")
        .hasMessageContaining("MB free; opening a store needs");
  }

  private FolderStore inFolder(String name) {
    return new FolderStore(parent.resolve(name), store.entries(), store.lock(), 0);
  }

  private void file(String name, int bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[bytes]);
  }
}
