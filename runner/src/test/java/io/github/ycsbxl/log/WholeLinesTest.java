package io.github.ycsbxl.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WholeLinesTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 8190, 8191, 8192, 8193, 20_000})
  void endBehindTheLastLineBreak(int length) throws IOException {
    Path file = folder.resolve("lines");
    for (String whole : new String[] {"", "\n", "a line\n", "x".repeat(length) + "\n"}) {
      Files.writeString(file, whole + "y".repeat(length));
      try (InputStream lines = WholeLines.open(file, Optional.empty())) {
        assertThat(new String(lines.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo(whole);
        assertThat(lines.read()).isEqualTo(-1);
      }
    }
  }

  @Test
  void namesAFileThatIsNotThere() {
    assertThatThrownBy(() -> WholeLines.open(folder.resolve("absent"), Optional.empty()))
        .isInstanceOf(NoSuchFileException.class);
  }
}
