package io.github.ycsbxl.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class AtomicFileTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  @Test
  void replacesWhatWasThere() throws IOException {
    Path file = folder.resolve("summary.csv");
    AtomicFile.write(file, "first, longer");
    AtomicFile.write(file, "second");
    assertThat(file).hasContent("second");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void aFailureLeavesWhatWasThere() throws IOException {
    Path file = folder.resolve("summary.csv");
    AtomicFile.write(file, "good");
    AtomicFile.Content half =
        out -> {
          out.write("ba".getBytes(StandardCharsets.UTF_8));
          throw new IOException("No space left on device");
        };
    assertThatThrownBy(() -> AtomicFile.write(file, half))
        .isInstanceOf(FileSystemException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining("No space left on device");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
    assertThat(file).hasContent("good");
  }

  @Test
  void aFailureLeavesNothingWhereNothingWas() throws IOException {
    Path file = folder.resolve("absent").resolve("summary.csv");
    assertThatThrownBy(() -> AtomicFile.write(file, "bad"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
    Path directory = Files.createDirectories(folder.resolve("result.json").resolve("in the way"));
    assertThatThrownBy(() -> AtomicFile.write(directory.getParent(), "bad"))
        .isInstanceOf(IOException.class);
    assertThat(directory).exists();
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void writesToADeviceInItsPlace() throws IOException {
    AtomicFile.write(Path.of("/dev/null"), "nothing");
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    assertThatThrownBy(() -> AtomicFile.write(Path.of("/dev/full"), "text"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("/dev/full");
  }

  @Test
  void filesInMemoryAreNoDevices() {
    assertThat(AtomicFile.isDevice(Path.of("/dev/stdout"))).isTrue();
    assertThat(AtomicFile.isDevice(Path.of("/dev/fd/3"))).isTrue();
    assertThat(AtomicFile.isDevice(Path.of("/dev/shm/runs/result.json"))).isFalse();
    assertThat(AtomicFile.isDevice(Path.of("/devices/result.json"))).isFalse();
  }

  /** A received result directory may contain links. */
  @Test
  void replacesALinkAndDoesNotFollowIt() throws IOException {
    Path target = Files.writeString(folder.resolve("target"), "mine");
    for (String name : List.of("summary.csv", "summary.csv.new")) {
      Files.createSymbolicLink(folder.resolve(name), target);
    }
    Path file = folder.resolve("summary.csv");
    AtomicFile.write(file, "new");
    assertThat(file).hasContent("new").isRegularFile();
    assertThat(Files.isSymbolicLink(file)).isFalse();
    assertThat(target).hasContent("mine");
    Path dangling = Files.createSymbolicLink(folder.resolve("a"), folder.resolve("absent"));
    AtomicFile.write(dangling, "new");
    assertThat(folder.resolve("absent")).doesNotExist();
  }

  @Test
  void refusesAPipeWithoutOpeningIt() throws Exception {
    Path pipe = folder.resolve("result.json");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> AtomicFile.write(pipe, "text")).satisfies(golden::pin);
  }
}
