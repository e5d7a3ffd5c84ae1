package io.github.ycsbxl.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.AccessMode;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class FileAccessTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  /** File in the JDK's file system of classes, which is read-only even for root. */
  private static final Path FORBIDDEN =
      FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");

  @TempDir private Path folder;

  @Test
  void reportsWhyNoFileCanBeMadeInAFolder() throws IOException {
    assertThat(FileAccess.writeProblem(folder)).isEmpty();
    golden.pin(FileAccess.writeProblem(FORBIDDEN));
    Path absent = folder.resolve("absent");
    assertThat(FileAccess.writeProblem(absent))
        .contains("no such directory: " + absent + " to write to");
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(FileAccess.writeProblem(file))
        .contains("cannot write to " + file + ": not a directory");
  }

  @Test
  void throwsWhyAFileCannotBeUsed() throws IOException {
    FileAccess.require(folder, AccessMode.READ, AccessMode.WRITE);
    assertThat(FileAccess.exists(folder)).isTrue();
    assertThat(FileAccess.exists(folder.resolve("absent"))).isFalse();
    assertThatThrownBy(() -> FileAccess.require(folder.resolve("absent")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> FileAccess.require(FORBIDDEN, AccessMode.WRITE))
        .isInstanceOf(AccessDeniedException.class);
    // It does not exist either, but that is not the reason.
    Path below = Files.createFile(folder.resolve("file")).resolve("below");
    assertThatThrownBy(() -> FileAccess.exists(below)).isInstanceOf(FileSystemException.class);
    assertThatThrownBy(() -> InputText.read(below))
        .isInstanceOf(FileSystemException.class)
        .isNotInstanceOf(NoSuchFileException.class);
  }
}
