package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.run.ExitStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CompletionTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({"be, 1, bench", "bench -thr, 2, -threads", "sweep -cli, 2, -clients"})
  void bashCompletesCommandsAndOptions(String words, int current, String completed)
      throws Exception {
    String script = String.join("\n", Ycsb.exactly("completion", "bash").out());
    Path file = Files.writeString(folder.resolve("ycsb.bash"), script);
    String ask =
        "source %s; COMP_WORDS=(ycsb %s); COMP_CWORD=%d; _complete_ycsb; echo \"${COMPREPLY[@]}\""
            .formatted(file, words, current);
    Process bash =
        new ProcessBuilder("bash", "-c", ask)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String answer =
        new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(answer.split(" ")).contains(completed);
  }

  @Test
  void fishHasEveryCommandWithItsOptions() {
    List<String> script = Ycsb.exactly("completion", "fish").out();
    assertThat(script)
        .anyMatch(line -> line.startsWith("complete -c ycsb -n __fish_use_subcommand -a bench "))
        .anyMatch(line -> line.contains("'__fish_seen_subcommand_from run' -o threads -r -F "));
  }

  @Test
  void manualPageHasEveryCommandWithItsOptions() throws Exception {
    ReleaseFiles.main(new String[] {folder.toString()});
    assertThat(Files.readAllLines(folder.resolve("man/man1/ycsb.1")))
        .contains(".SS ycsb bench", ".SS ycsb help", ".B \\-threads <n>", ".SH EXIT STATUS")
        .noneMatch(line -> line.startsWith("'") || line.contains("%n"));
    assertThat(folder.resolve("bash-completion/completions/ycsb")).isNotEmptyFile();
    assertThat(folder.resolve("fish/vendor_completions.d/ycsb.fish")).isNotEmptyFile();
  }

  @Test
  void refusesAnUnknownShell() {
    assertThat(Ycsb.exactly("completion", "ksh").status()).isEqualTo(ExitStatus.WRONG_REQUEST);
  }
}
