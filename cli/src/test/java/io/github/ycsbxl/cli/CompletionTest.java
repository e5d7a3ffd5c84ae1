package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.run.ExitStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CompletionTest {
  @TempDir private Path folder;

  /** The directory contains workloads/mixed and results/runs/first. */
  @ParameterizedTest
  @CsvSource({
    "be, bench",
    "'', --help --version ab audit bench check clean compare completion coordinate help join list"
        + " load plan report run search serve sweep version",
    "help comple, help completion",
    "bench mem, bench memory-test",
    "bench --json mem, bench --json memory-test",
    "bench -thr, bench -threads",
    "sweep memory-test -cli, sweep memory-test -clients",
    "bench memory-test -P workloads/mi, bench memory-test -P workloads/mixed",
    "compare results/runs/f, compare results/runs/first",
    "compare results/runs/first res, compare results/runs/first results",
    "compare --csv=work, compare --csv=workloads",
    "run -threads work, run -threads work",
    "run -p core_workload_insertion_retry_l, run -p core_workload_insertion_retry_limit=",
    "run -p fault., run -p fault. fault.observed= fault.slo=",
    "run -p zipfian.scope=, run -p zipfian.scope=client global slice",
    "run -s -p dataintegrity=t, run -s -p dataintegrity=true",
    "run -p value.file=workloads/m, run -p value.file=workloads/mixed",
    "coordinate -only l, coordinate -only load",
    "list prop, list properties",
    "list mem, list memory-test",
    "serve mem, serve mem"
  })
  void bashCompletes(String words, String completed) throws Exception {
    assertThat(completedByBash(words)).isEqualTo(completed);
  }

  @Test
  void bashCompletesAssignmentsThatItDoesNotSplit() throws Exception {
    assertThat(completedByBash("run -p zipfian.scope=g", "COMP_WORDBREAKS=${COMP_WORDBREAKS//=/}"))
        .isEqualTo("run -p zipfian.scope=global");
  }

  /** Types words and a key that inserts all completions, and returns the command's arguments. */
  private String completedByBash(String words, String... settings) throws Exception {
    Files.createDirectories(folder.resolve("workloads"));
    Files.createDirectories(folder.resolve("results/runs/first"));
    Files.writeString(folder.resolve("workloads/mixed"), "");
    Files.write(folder.resolve("ycsb.bash"), Ycsb.exactly("completion", "bash").out());
    var typed = new ArrayList<>(List.of(settings));
    typed.add("source ycsb.bash");
    typed.add("ycsb() { echo \"arguments: $*\"; }");
    typed.add("bind '\"\\t\": insert-completions'");
    typed.add("ycsb " + words + "\t");
    Path input = Files.write(folder.resolve("typed"), typed);
    var builder =
        new ProcessBuilder("bash", "--norc", "-i")
            .directory(folder.toFile())
            .redirectInput(input.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("INPUTRC", "/dev/null");
    Process bash = builder.start();
    return new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("arguments: "))
        .map(line -> line.replaceFirst("arguments: ", ""))
        .collect(Collectors.joining());
  }

  @Test
  void fishHasEveryCommandWithItsOptions() {
    List<String> script = Ycsb.exactly("completion", "fish").out();
    assertThat(script)
        .anyMatch(line -> line.startsWith("complete -c ycsb -n __fish_use_subcommand -a bench "))
        .anyMatch(line -> line.contains("'__fish_seen_subcommand_from run' -o threads -r -f "))
        .anyMatch(line -> line.contains("'__fish_seen_subcommand_from compare' -F"))
        .contains("    zipfian.scope=global \\");
  }

  @Test
  void manualPageHasEveryCommandWithItsOptions() throws Exception {
    ReleaseFiles.main(new String[] {folder.toString()});
    assertThat(Files.readAllLines(folder.resolve("man/man1/ycsb.1")))
        .contains(".SS ycsb bench", ".SS ycsb help", ".B \\-threads <n>", ".SH EXIT STATUS")
        .noneMatch(line -> line.startsWith("'") || line.contains("%n"));
    assertThat(folder.resolve("bash-completion/completions/ycsb")).isNotEmptyFile();
    assertThat(folder.resolve("zsh/site-functions/_ycsb")).isNotEmptyFile();
    assertThat(folder.resolve("fish/vendor_completions.d/ycsb.fish")).isNotEmptyFile();
  }

  @Test
  void refusesAnUnknownShell() {
    assertThat(Ycsb.exactly("completion", "ksh").status()).isEqualTo(ExitStatus.WRONG_REQUEST);
  }
}
