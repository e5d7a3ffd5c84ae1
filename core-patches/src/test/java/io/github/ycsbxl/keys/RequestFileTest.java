package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RequestFileTest {
  @TempDir private Path directory;

  @Test
  void startsAgainAtTheEnd() throws IOException {
    assertThat(keys("a\nb\nc\n", 0, 1, 7)).containsExactly("a", "b", "c", "a", "b", "c", "a");
  }

  @Test
  void threadsTakeTurns() throws IOException {
    String text = "a\nb\nc\nd\ne";

    assertThat(keys(text, 0, 2, 6)).containsExactly("a", "c", "e", "b", "d", "a");
    assertThat(keys(text, 1, 2, 6)).containsExactly("b", "d", "a", "c", "e", "b");
  }

  @Test
  void moreThreadsThanLinesIsFine() throws IOException {
    assertThat(keys("a\nb\n", 4, 5, 3)).containsExactly("a", "b", "a");
  }

  @Test
  void acceptsLongLinesForeignLettersAndBothLineEnds() throws IOException {
    String longKey = "k".repeat(100_000);

    assertThat(keys("ключ\r\n\r\n" + longKey + "\n\n", 0, 1, 3))
        .containsExactly("ключ", longKey, "ключ");
  }

  @Test
  void streamsAFileLongerThanItsBuffers() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      text.append("user").append(i).append('\n');
    }

    assertThat(keys(text.toString(), 2, 3, 33_334)).startsWith("user2", "user5").endsWith("user1");
  }

  @Test
  void saysThatTheFileIsMissingOrEmpty() throws IOException {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> RequestFile.open(missing, 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessage("the request file " + missing + " does not exist");

    Path empty = Files.writeString(directory.resolve("empty"), "\n\n");
    assertThatThrownBy(() -> RequestFile.open(empty, 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessage("the request file " + empty + " holds no key");
  }

  @Test
  void rejectsThreadsThatDoNotExist() {
    assertThatThrownBy(() -> RequestFile.open(directory, 2, 2))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("thread 2 of 2 does not exist");
  }

  private List<String> keys(String text, int thread, int threads, int count) throws IOException {
    Path file = Files.writeString(directory.resolve("requests"), text);
    List<String> keys = new ArrayList<>();
    try (RequestFile requests = RequestFile.open(file, thread, threads)) {
      for (int i = 0; i < count; i++) {
        keys.add(requests.next());
      }
    }
    return keys;
  }
}
