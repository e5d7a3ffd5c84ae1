package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The messages that the tests of a class pin, in one golden file per module ({@link MessagesFile}),
 * so that other words change one file. A class has it as a static field with
 * {@code @RegisterExtension}. When a test ends, its messages must be those below its name in the
 * file, in the same order. When a class ends, each name in the file must be of a test. Thread-safe;
 * a test pins on its own thread.
 */
public final class GoldenMessages
    implements BeforeEachCallback, AfterEachCallback, AfterAllCallback {
  private static final String ROOT = "io.github.ycsbxl.";

  private final ThreadLocal<PinnedMessages> current = new ThreadLocal<>();

  /** Headings of each test method that ended, by its own heading. */
  private final Map<String, Set<String>> ended = new ConcurrentHashMap<>();

  /** Pins a message, which may have several lines. */
  public void pin(String message) {
    pinned().add(message);
  }

  /** Pins each of these messages. */
  public void pin(Collection<String> messages) {
    assertThat(messages).isNotEmpty();
    messages.forEach(this::pin);
  }

  /** Pins a message that there must be. */
  public void pin(Optional<String> message) {
    pin(message.orElseThrow());
  }

  /** Pins the message of an error. */
  public void pin(Throwable error) {
    pin(error.getMessage());
  }

  /** Pins the messages about each input below that input. */
  public void pinEach(List<String> inputs, Function<String, List<String>> messages) {
    for (String input : inputs) {
      List<String> about = messages.apply(input);
      assertThat(about).as(input).isNotEmpty();
      pinned().addInput(input);
      pin(about);
    }
  }

  /** Pins a message with {@code <n>} for each number, because its numbers vary. */
  public void pinWords(String message) {
    pinned().addWithoutNumbers(message);
  }

  /** Pins each of these messages with {@code <n>} for each number, because their numbers vary. */
  public void pinWords(Collection<String> messages) {
    assertThat(messages).isNotEmpty();
    messages.forEach(this::pinWords);
  }

  /** Pins the message of an error with {@code <n>} for each number, because they vary. */
  public void pinWords(Throwable error) {
    pinWords(error.getMessage());
  }

  private PinnedMessages pinned() {
    PinnedMessages pinned = current.get();
    assertThat(pinned).as("messages are pinned on the thread of a test").isNotNull();
    return pinned;
  }

  @Override
  public void beforeEach(ExtensionContext test) {
    current.set(new PinnedMessages());
  }

  @Override
  public void afterEach(ExtensionContext test) throws IOException {
    PinnedMessages pinned = pinned();
    current.remove();
    Set<String> headings =
        ended.computeIfAbsent(methodHeading(test), method -> ConcurrentHashMap.newKeySet());
    headings.add(heading(test));
    if (test.getExecutionException().isEmpty()) {
      MessagesFile.OF_MODULE.assertSame(heading(test), pinned.lines());
    }
  }

  /** Asserts that no heading in the file lacks its test. */
  @Override
  public void afterAll(ExtensionContext tests) throws IOException {
    var without = new TreeSet<String>();
    for (String heading : MessagesFile.OF_MODULE.headings()) {
      Set<String> produced = ended.get(heading.split(": ", 2)[0]);
      if (produced == null ? !isTest(heading) : !produced.contains(heading)) {
        without.add(heading);
      }
    }
    MessagesFile.OF_MODULE.assertNone(without);
  }

  /** Returns true if a heading names a test method of this module. */
  private static boolean isTest(String heading) {
    String name = ROOT + heading.split(": ", 2)[0];
    int dot = name.lastIndexOf('.');
    try {
      Class<?> type =
          Class.forName(name.substring(0, dot), false, GoldenMessages.class.getClassLoader());
      return hasMethod(type, name.substring(dot + 1));
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private static boolean hasMethod(Class<?> type, String name) {
    for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
      for (Method method : owner.getDeclaredMethods()) {
        if (method.getName().equals(name)) {
          return true;
        }
      }
    }
    return false;
  }

  private static String methodHeading(ExtensionContext test) {
    String type = test.getRequiredTestClass().getName();
    return type.substring(ROOT.length()) + "." + test.getRequiredTestMethod().getName();
  }

  /** Returns class and method, and the arguments of a test that has some. */
  private static String heading(ExtensionContext test) {
    if (test.getRequiredTestMethod().isAnnotationPresent(Test.class)) {
      return methodHeading(test);
    }
    String arguments = test.getDisplayName().replaceFirst("^\\[\\d+\\] ", "");
    return methodHeading(test) + ": " + PinnedMessages.oneLine(arguments);
  }
}
