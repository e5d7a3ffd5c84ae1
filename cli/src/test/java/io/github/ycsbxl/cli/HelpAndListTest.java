package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.ycsbxl.cli.Ycsb.Outcome;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.run.ExitStatus;
import io.github.ycsbxl.setup.BenchmarkProperties;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Help and lists of the command line. */
final class HelpAndListTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void printsItsVersions() {
    Outcome outcome = done("--version");
    assertThat(outcome.out())
        .singleElement()
        .asString()
        .matches("YCSB XL \\S+ \\(YCSB 0\\.17\\.0, Java \\S+\\)");
  }

  @Test
  void showsCommandsExamplesAndExitStatuses() {
    Outcome outcome = done("help");
    assertThat(outcome.out())
        .contains("  ycsb bench nosql -P workloads/mixed-95-5")
        .anyMatch(line -> line.matches(" +2 +invalid request; nothing was started"))
        .anyMatch(line -> line.startsWith("  audit "));
    assertThat(done("--help").out()).isEqualTo(outcome.out());
    assertThat(done("-h").out()).isEqualTo(outcome.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "run", "bench", "audit"})
  void showsOptionsAsTheyAreTyped(String command) {
    Outcome outcome = done("help", command);
    assertThat(outcome.out().get(0)).startsWith("Usage: ycsb " + command + " <binding> ");
    assertThat(outcome.out())
        .anyMatch(line -> line.contains("-threads <n> "))
        .anyMatch(line -> line.matches(" +-p +<name>=<value> .*"))
        .allMatch(line -> line.length() <= 88);
    assertThat(done(command, "--help").out()).isEqualTo(outcome.out());
  }

  @Test
  void takesLongOptionsWithOneAndTwoHyphensAndShowsOne() {
    for (CommandLine command : YcsbCommand.whole().getSubcommands().values()) {
      String name = command.getCommandName();
      CommandLine parsing = YcsbCommand.commandLine(name).getSubcommands().get(name);
      List<String> shown = done("help", name).out();
      for (OptionSpec option : command.getCommandSpec().options()) {
        String declared = option.longestName();
        String word = declared.replaceFirst("^-+", "");
        if (word.length() > 1) {
          assertThat(parsing.getCommandSpec().optionsMap())
              .as(name)
              .containsKeys("-" + word, "--" + word);
          assertThat(shown)
              .filteredOn(line -> line.matches(" +(-., +|)--?(\\[no-])?" + word + "( .*|)"))
              .as(name + " " + word)
              .hasSize(option.hidden() ? 0 : 1);
        }
      }
    }
    assertThat(done("bench", "basic", "--help").out())
        .isEqualTo(done("bench", "basic", "-help").out());
  }

  @Test
  void offersProgressOnlyWhereAWorkloadRuns() {
    for (String command : List.of("clean", "check", "serve")) {
      assertThat(done("help", command).out()).noneMatch(line -> line.matches(" +-s +.*"));
    }
    assertThat(done("help", "sweep").out()).anyMatch(line -> line.matches(" +-s +Report .*"));
  }

  @Test
  void everyCommandShowsAnExampleThatCanBeTypedItsFilesAndItsStatuses() {
    List<String> commands = List.copyOf(YcsbCommand.commandLine().getSubcommands().keySet());
    for (String command : commands) {
      if (command.equals("help")) {
        continue;
      }
      List<String> lines = done("help", command).out();
      assertThat(lines).as(command).contains("Example:", "Files:", "Exit status:");
      String example = lines.get(lines.indexOf("Example:") + 1).strip();
      assertThat(example).startsWith("ycsb " + command);
      String[] words = example.replace("'", "").substring("ycsb ".length()).split(" ");
      var parsed = YcsbCommand.commandLine(words);
      parsed.setPosixClusteredShortOptionsAllowed(false);
      assertThatCode(() -> parsed.parseArgs(words)).as(example).doesNotThrowAnyException();
      assertThat(lines).as(command).allMatch(line -> line.length() <= 88);
    }
  }

  @Test
  void listsWhatIsNamed() {
    assertThat(done("list", "bindings").out())
        .contains("Bindings", "Bindings of stock YCSB (add their jars with -cp)")
        .anyMatch(line -> line.matches("  redis +site\\.ycsb\\.db\\.RedisClient"))
        .anyMatch(line -> line.matches("  rest +site\\.ycsb\\.webservice\\.rest\\.RestClient"));
    assertThat(done("list", "workloads").out()).doesNotContain("Bindings");
    assertThat(done("list", "recordcount").out()).hasSize(2).first().asString().contains("records");
    assertThat(done("list", "memory-test").out().get(0))
        .isEqualTo("Properties of memory-test [default]");
    Outcome wrong = Ycsb.exactly("list", "no");
    assertThat(wrong.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    assertThat(wrong.err())
        .singleElement()
        .asString()
        .contains("unknown name 'no': expected bindings");
  }

  @Test
  void findsPropertiesByWordsInTheirNamesAndExplanations() {
    List<String> found = done("list", "properties", "Zipfian").out();
    assertThat(found.get(0)).isEqualTo("Properties with Zipfian [default]");
    assertThat(found).anyMatch(line -> line.startsWith("  zipfian.theta [0.99] "));
    assertThat(done("list", "properties", "zipfian", "exponent").out())
        .hasSizeLessThan(found.size());
    assertThat(done("list", "properties", "mapstore").out())
        .anyMatch(line -> line.startsWith("  mapstore.name"));
    Outcome none = Ycsb.exactly("list properties zipfian unheard");
    assertThat(none.status()).isEqualTo(ExitStatus.WRONG_REQUEST);
    golden.pin(none.err());
    assertThat(Ycsb.exactly("list workloads zipfian").err())
        .singleElement()
        .asString()
        .contains("list workloads does not take 'zipfian'");
  }

  @Test
  void answersVersionByName() {
    assertThat(done("version").out()).isEqualTo(done("--version").out());
  }

  @Test
  void listsEveryPropertyWithItsDefault() {
    List<String> lines = done("list", "all").out();
    for (Property<?> property : BenchmarkProperties.core()) {
      boolean hasDefault = property.fallback() != null && !property.fallback().isEmpty();
      String shown =
          "  " + property.name() + (hasDefault ? " [" + property.fallback() + "] " : " ");
      assertThat(lines)
          .anyMatch(line -> line.startsWith(shown) && line.endsWith(property.meaning()));
    }
  }

  @Test
  void listsBindingsAndTheirProperties() {
    assertThat(done("list", "all").out())
        .anyMatch(line -> line.matches("  basic +keeps no records; measures the tool itself"))
        .anyMatch(line -> line.matches("  memory-test +keeps records .*"))
        .containsSubsequence("Properties of memory-test [default]")
        .anyMatch(line -> line.matches("  mapstore\\.name \\[default\\] +which store .*"));
  }

  @Test
  void givesAnOverviewThatFitsAScreen() {
    assertThat(done("list").out())
        .hasSizeLessThan(25)
        .allMatch(line -> line.length() <= 80)
        .anyMatch(line -> line.matches("  basic +keeps no records; measures the tool itself"))
        .anyMatch(line -> line.matches("  and \\d+ of stock YCSB"))
        .anyMatch(line -> line.matches("Properties: \\d+ \\(ycsb list properties .*"));
  }

  private static Outcome done(String... arguments) {
    Outcome outcome = Ycsb.exactly(arguments);
    assertThat(outcome.status()).isEqualTo(ExitStatus.DONE);
    assertThat(outcome.err()).isEmpty();
    return outcome;
  }
}
