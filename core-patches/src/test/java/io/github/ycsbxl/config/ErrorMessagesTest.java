package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.AsynchronousCloseException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import site.ycsb.DBException;

final class ErrorMessagesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void addsNoNameToWhatIsASentence() {
    assertThat(ErrorMessages.message(new DBException("there is no server")))
        .isEqualTo("there is no server");
    assertThat(ErrorMessages.message(new IOException("a port is taken")))
        .isEqualTo("a port is taken");
    assertThat(ErrorMessages.message(new ConfigurationException(List.of("a=1: expected 2"))))
        .isEqualTo("a=1: expected 2");
  }

  @Test
  void addsTheNameThatTellsMoreThanTheMessage() {
    assertThat(ErrorMessages.message(new IndexOutOfBoundsException("toIndex = 3")))
        .isEqualTo("toIndex = 3 (IndexOutOfBoundsException)");
    assertThat(ErrorMessages.message(new NullPointerException())).isEqualTo("NullPointerException");
    assertThat(ErrorMessages.message(new InvocationTargetException(new DBException("no store"))))
        .isEqualTo("no store");
  }

  /** Names of classes say nothing to a user that the message does not say. */
  @Test
  void namesNoClassOfTheJdk() {
    assertThat(ErrorMessages.message(new ConnectException("Connection refused")))
        .isEqualTo("Connection refused");
    assertThat(ErrorMessages.message(new EOFException())).isEqualTo("the data end too early");
    assertThat(ErrorMessages.message(new EOFException("no end"))).isEqualTo("no end");
    assertThat(ErrorMessages.message(new ConnectException()))
        .isEqualTo("the connection is refused");
    assertThat(ErrorMessages.message(new SocketTimeoutException()))
        .isEqualTo("no answer within the timeout");
    assertThat(ErrorMessages.message(new AsynchronousCloseException()))
        .isEqualTo("the connection or file is closed");
    assertThat(ErrorMessages.message(new UnknownHostException("nowhere.example")))
        .isEqualTo("unknown host nowhere.example");
    assertThat(ErrorMessages.message(new IOException((String) null)))
        .isEqualTo("input or output failed");
    var twice =
        new InvocationTargetException(new InvocationTargetException(new DBException("no store")));
    assertThat(ErrorMessages.message(twice)).isEqualTo("no store");
  }

  @Test
  void recommendsMoreMemoryThanThereIsUnlessItDoesNotHelp() {
    golden.pin(ErrorMessages.memoryMessage("Java heap space", 6L << 30));
    golden.pin(ErrorMessages.memoryMessage("Requested array size exceeds VM limit", 6L << 30));
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
    assertThat(ErrorMessages.fileMessage(full)).isEqualTo("a/b: No space left on device");
    assertThat(ErrorMessages.fileMessage(new MalformedInputException(1)))
        .isEqualTo("not a text file in UTF-8");
  }

  private static void assertReason(IOException e, String reason) {
    assertThat(ErrorMessages.reason(e)).isEqualTo(reason);
    assertThat(ErrorMessages.fileMessage(e)).isEqualTo(reason + ": a/b");
    assertThat(ErrorMessages.message(e)).isEqualTo(reason + ": a/b");
  }

  @Test
  void endOfThreadsIsNotCalledOneOfMemory() {
    var error = new OutOfMemoryError("unable to create native thread: possibly out of memory");
    golden.pin(ErrorMessages.message(error));
  }
}
