package io.github.ycsbxl.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutputFileTest {
  @TempDir private Path folder;

  @Test
  void replacesWhatWasThere() throws IOException {
    Path file = folder.resolve("summary.csv");
    OutputFile.write(file, "first, longer");
    OutputFile.write(file, "second");
    assertThat(file).hasContent("second");
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void aFailureLeavesWhatWasThere() throws IOException {
    Path file = folder.resolve("summary.csv");
    OutputFile.write(file, "good");
    // What is written aside goes to a full device.
    Files.createSymbolicLink(folder.resolve("summary.csv.new"), Path.of("/dev/full"));
    assertThatThrownBy(() -> OutputFile.write(file, "bad"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContaining("No space left on device");
    assertThat(file).hasContent("good");
  }

  @Test
  void aFailureLeavesNothingWhereNothingWas() throws IOException {
    Path file = folder.resolve("absent").resolve("summary.csv");
    assertThatThrownBy(() -> OutputFile.write(file, "bad"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
    Path directory = Files.createDirectories(folder.resolve("result.json").resolve("in the way"));
    assertThatThrownBy(() -> OutputFile.write(directory.getParent(), "bad"))
        .isInstanceOf(IOException.class);
    assertThat(directory).exists();
    assertThat(folder).isDirectoryNotContaining("glob:**.new");
  }

  @Test
  void writesToADeviceInItsPlace() throws IOException {
    OutputFile.write(Path.of("/dev/null"), "nothing");
    assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
    assertThatThrownBy(() -> OutputFile.write(Path.of("/dev/full"), "text"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("/dev/full");
  }

  @Test
  void writesThroughALink() throws IOException {
    Path file = folder.resolve("real");
    Files.writeString(file, "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), file);
    OutputFile.write(link, "new");
    assertThat(file).hasContent("new");
    assertThat(link).isSymbolicLink();
  }
}
