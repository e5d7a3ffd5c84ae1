package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import org.junit.jupiter.api.Test;
import site.ycsb.DBException;

final class ErrorMessagesTest {
  @Test
  void addsNoNameToWhatIsASentence() {
    assertThat(ErrorMessages.of(new DBException("there is no server")))
        .isEqualTo("there is no server");
    assertThat(ErrorMessages.of(new IOException("a port is taken"))).isEqualTo("a port is taken");
    assertThat(ErrorMessages.of(new ConfigurationException(List.of("a=1: expected 2"))))
        .isEqualTo("a=1: expected 2");
  }

  @Test
  void addsTheNameThatTellsMoreThanTheMessage() {
    assertThat(ErrorMessages.of(new IndexOutOfBoundsException("toIndex = 3")))
        .isEqualTo("toIndex = 3 (IndexOutOfBoundsException)");
    assertThat(ErrorMessages.of(new NullPointerException())).isEqualTo("NullPointerException");
    assertThat(ErrorMessages.of(new InvocationTargetException(new DBException("no store"))))
        .isEqualTo("no store");
  }

  @Test
  void reportsWhyAFileCannotBeUsedAndWhich() {
    assertReason(new AccessDeniedException("a/b"), "no permission");
    assertReason(new NoSuchFileException("a/b"), "no such file or directory");
    assertReason(new NotDirectoryException("a/b"), "not a directory");
    assertReason(new FileSystemException("a/b"), "file system error");
  }

  @Test
  void repeatsTheReasonOfTheSystem() {
    var full = new FileSystemException("a/b", null, "No space left on device");
    assertThat(ErrorMessages.reason(full)).isEqualTo("No space left on device");
    assertThat(ErrorMessages.ofFile(full)).isEqualTo("a/b: No space left on device");
    assertThat(ErrorMessages.ofFile(new MalformedInputException(1)))
        .isEqualTo("not a text file in UTF-8");
  }

  private static void assertReason(IOException e, String reason) {
    assertThat(ErrorMessages.reason(e)).isEqualTo(reason);
    assertThat(ErrorMessages.ofFile(e)).isEqualTo(reason + ": a/b");
    assertThat(ErrorMessages.of(e)).isEqualTo(reason + ": a/b");
  }

  @Test
  void endOfThreadsIsNotCalledOneOfMemory() {
    var error = new OutOfMemoryError("unable to create native thread: possibly out of memory");
    assertThat(ErrorMessages.of(error))
        .startsWith("cannot start another thread: the limit of this user (ulimit -u)")
        .doesNotContain("OutOfMemoryError");
  }
}
