package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MessagesFileTest {
  @TempDir private Path folder;

  private MessagesFile file;

  @BeforeEach
  void write() throws IOException {
    Path expected =
        Files.writeString(folder.resolve("messages.txt"), "== a.B.one\n    x\n== a.B.two\n    y\n");
    Files.setLastModifiedTime(expected, FileTime.fromMillis(0));
    file = new MessagesFile(expected, folder.resolve("golden/messages.txt"));
  }

  @Test
  void takesWhatItHas() throws IOException {
    file.assertSame("a.B.one", List.of("    x"));
    file.assertSame("a.B.none", List.of());
    file.assertNone(Set.of());
    assertThat(file.headings()).containsExactly("a.B.one", "a.B.two");
    assertThat(file.written()).doesNotExist();
  }

  @Test
  void refusesOtherMissingAndMoreMessagesAndWritesThemTogether() {
    refuses(() -> file.assertSame("a.B.one", List.of("    z")));
    refuses(() -> file.assertSame("a.A.new", List.of("    new")));
    refuses(() -> file.assertSame("a.B.two", List.of()));
    assertThat(file.written()).hasContent("== a.A.new\n    new\n== a.B.one\n    z\n");
  }

  @Test
  void refusesHeadingsWithoutATest() {
    refuses(() -> file.assertNone(Set.of("a.B.two")));
    assertThat(file.written()).hasContent("== a.B.one\n    x\n");
  }

  /** The message was changed back. */
  @Test
  void writesAMessageThatIsRightAgain() {
    refuses(() -> file.assertSame("a.B.one", List.of("    z")));
    assertThatCode(() -> file.assertSame("a.B.one", List.of("    x"))).doesNotThrowAnyException();
    assertThat(file.written()).hasSameTextualContentAs(file.expected());
  }

  private static void refuses(ThrowingCallable check) {
    assertThatThrownBy(check).isInstanceOf(AssertionError.class);
  }
}
