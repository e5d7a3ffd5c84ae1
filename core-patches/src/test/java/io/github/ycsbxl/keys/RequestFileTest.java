package io.github.ycsbxl.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.github.ycsbxl.config.GoldenMessages;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RequestFileTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path directory;

  @Test
  void startsAgainAtTheEnd() throws IOException {
    assertThat(keys("a\nb\nc\n", 7)).containsExactly("a", "b", "c", "a", "b", "c", "a");
    assertThat(keys("a\nb\nc", 4)).containsExactly("a", "b", "c", "a");
  }

  @Test
  void mayBeAskedInAnyOrder() throws IOException {
    RequestFile requests = RequestFile.open(write("a\nb\nc\nd\ne"));
    assertThat(requests.key(1_000_000_000_003L)).isEqualTo("d");
    assertThat(requests.key(4)).isEqualTo("e");
    assertThat(requests.key(0)).isEqualTo("a");
    assertThat(requests.key(5)).isEqualTo("a");
  }

  @Test
  void acceptsLongLinesForeignLettersAndAllLineEnds() throws IOException {
    String longKey = "k".repeat(100_000);

    assertThat(keys("\n\nключ\r\n\r\n" + longKey + "\n\nold\rmac", 5))
        .containsExactly("ключ", longKey, "old", "mac", "ключ");
  }

  @Test
  void leavesOutAByteOrderMark() throws IOException {
    assertThat(keys("\uFEFFa\nb", 3)).containsExactly("a", "b", "a");
    assertThat(keys("\uFEFF\na", 2)).containsExactly("a", "a");
  }

  /** With 8 entries, n grows from 16 to 16,384. */
  @ParameterizedTest
  @ValueSource(ints = {8, LineIndex.MOST_ENTRIES})
  void findsEveryLineOfAFileThatHasMoreThanItRemembers(int mostEntries) throws IOException {
    int lines = 100_000;
    RequestFile requests = RequestFile.open(numbered(lines), mostEntries);
    for (int i = 0; i < lines; i += i < 1_000 ? 1 : 997) {
      assertThat(requests.key(i)).isEqualTo("user" + i);
    }
    assertThat(requests.key(lines + 41L)).isEqualTo("user41");
    assertThat(requests.key(lines - 1)).isEqualTo("user" + (lines - 1));
  }

  @Test
  void threadsFindWhatIsTheirs() throws IOException {
    int lines = 50_000;
    RequestFile requests = RequestFile.open(numbered(lines), 64);
    IntStream.range(0, 4)
        .mapToObj(t -> CompletableFuture.runAsync(() -> askedByOne(requests, t, lines)))
        .toList()
        .forEach(CompletableFuture::join);
  }

  private static void askedByOne(RequestFile requests, int thread, int lines) {
    try {
      for (int i = thread; i < lines; i += 4) {
        assertThat(requests.key(i)).isEqualTo("user" + i);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Unrequested lines are neither read nor stored. */
  @Test
  void remembersAFewBytesALine() throws IOException {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    RequestFile requests = RequestFile.open(numbered(200_000), 1 << 10);
    requests.key(0);
    long before = threads.getCurrentThreadAllocatedBytes();
    assertThat(requests.key(199_999)).isEqualTo("user199999");
    assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(200_000);
  }

  @Test
  void saysWhatIsWrongWithTheFile() throws IOException {
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> RequestFile.open(missing))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
    assertThatThrownBy(() -> RequestFile.open(directory))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
    for (String text : List.of("", "\n\n")) {
      Path empty = write(text);
      assertThatThrownBy(() -> RequestFile.open(empty))
          .isInstanceOf(IOException.class)
          .satisfies(golden::pin);
    }
    Path latin =
        Files.write(directory.resolve("latin"), "a\nä".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> RequestFile.open(latin))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  @ParameterizedTest
  @ValueSource(ints = {0x1F8B, 0x28B5})
  void compressedFileIsRefusedBeforeItsFirstKeyIsUsed(int start) throws IOException {
    Path packed =
        Files.write(
            directory.resolve("packed"),
            new byte[] {(byte) (start >> 8), (byte) start, 9, '\n', 8});
    assertThatThrownBy(() -> RequestFile.open(packed))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
  }

  private Path numbered(int lines) throws IOException {
    return write(
        IntStream.range(0, lines).mapToObj(i -> "user" + i).collect(Collectors.joining("\n")));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(directory.resolve("requests"), text);
  }

  private List<String> keys(String text, int count) throws IOException {
    RequestFile requests = RequestFile.open(write(text));
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      keys.add(requests.key(i));
    }
    return keys;
  }
}
