package io.github.ycsbxl.binding;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Java process with the class path of the test. */
public final class JavaProcess {
  private static final int TIMEOUT_SECONDS = 300;

  private JavaProcess() {}

  /** All that it writes, to standard output and standard error, until it ends. */
  public static String output(Class<?> main, String... arguments) throws Exception {
    List<String> command = ShortJvm.command(List.of(), main, List.of(arguments));
    Process process = TestProcess.start(new ProcessBuilder(command).redirectErrorStream(true));
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)).as("ended").isTrue();
      return output;
    } finally {
      process.destroyForcibly();
    }
  }
}
