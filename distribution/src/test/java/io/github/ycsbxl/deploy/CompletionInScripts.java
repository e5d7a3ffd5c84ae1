package io.github.ycsbxl.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Completion in an interactive zsh on a pseudo-terminal, by the release's script. */
@Timeout(120)
final class CompletionInScripts {
  /** Types the first argument and the Tab key, and prints the arguments of the command. */
  private static final String TYPE_AND_COMPLETE =
      """
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'PS1=; '"$2"'; ycsb() { printf "<%s>" GOT "$@" END; echo }; print RE""ADY'
      zpty -r shell out '*READY*'
      zpty -w shell "ycsb $1"$'\\t'
      zpty -r shell out '*<GOT>*<END>*'
      print -r -- ${${out##*<GOT>}%%<END>*}
      """;

  @TempDir private static Path folder;

  @BeforeAll
  static void writeFiles() throws IOException {
    Files.writeString(folder.resolve("complete.zsh"), TYPE_AND_COMPLETE);
    Files.createDirectories(folder.resolve("workloads"));
    Files.createDirectories(folder.resolve("results/runs/first"));
    Files.writeString(folder.resolve("workloads/mixed"), "");
  }

  /** Each line is what is typed, with a bar before what zsh adds. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "be|nch",
        "help comple|tion",
        "bench vol|demort",
        "serve vol|demort",
        "bench -thr|eads",
        "bench nosql -P workloads/mi|xed",
        "compare results/runs/f|irst",
        "compare results/runs/first res|ults",
        "bench -threads work|",
        "bench nosql -p requestd|istribution=",
        "bench nosql -p requestdistribution=z|ipfian",
        "bench nosql -p nosql.api=t|able",
        "bench nosql -p value.file=workloads/m|ixed",
        "coordinate nosql -only l|oad",
        "list prop|erties"
      })
  void zshCompletes(String line) throws Exception {
    String script = "source " + Release.file("share/zsh/site-functions/_ycsb");
    assertThat(completed(line, script)).containsExactly(arguments(line));
  }

  @ParameterizedTest
  @ValueSource(strings = "bench nosql -p requestdistribution=z|ipfian")
  void zshFindsTheInstalledScript(String line) throws Exception {
    String installed =
        "fpath=(%s $fpath); autoload -Uz compinit; compinit -u"
            .formatted(Release.file("share/zsh/site-functions"));
    assertThat(completed(line, installed)).containsExactly(arguments(line));
  }

  private static List<String> completed(String line, String setup) throws Exception {
    String typed = line.substring(0, line.indexOf('|'));
    String command =
        "cd '%s' && ZDOTDIR=. zsh -f complete.zsh '%s' '%s'".formatted(folder, typed, setup);
    return Finished.run(Map.of(), folder.resolve("log"), List.of("sh", "-c", command)).output();
  }

  private static String arguments(String line) {
    return "<" + line.replace("|", "").replace(" ", "><") + ">";
  }
}
