package io.github.ycsbxl.cli;

import io.github.ycsbxl.cli.BenchmarkCommand.BenchmarkOptions;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.fleet.EngineTask;
import io.github.ycsbxl.series.SeriesStep;
import io.github.ycsbxl.setup.BenchmarkSettings;
import io.github.ycsbxl.setup.ScenarioSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Parser of the options of one side of {@code ycsb ab}. Used by one thread. */
final class SideOptions {
  /** Word as in a shell: plain, or with quotes. */
  private static final Pattern WORD = Pattern.compile("((?:[^\\s'\"]|'[^']*'|\"[^\"]*\")+)\\s*");

  private static final Pattern PERCENT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)\\s*%?");
  private static final String KV_HOME = "KVHOME=";

  private final BenchmarkOptions common;
  private final Integer clients;
  private final String seed;
  private final List<String> problems;
  private final Collection<String> warnings;

  /** Options of one side, including those that the launcher usually processes. */
  private static final class Options extends BenchmarkOptions {
    @Parameters(index = "1..*", arity = "0..*")
    private List<String> words = new ArrayList<>();

    @Option(names = "-clients")
    private Integer clients;
  }

  /**
   * Creates the parser.
   *
   * @param problems receives a sentence per mistake
   * @param warnings receives a sentence per property that does not differ everywhere
   */
  SideOptions(
      BenchmarkOptions common, Integer clients, List<String> problems, Collection<String> warnings)
      throws ConfigurationException {
    this.warnings = warnings;
    this.common = common;
    this.clients = clients;
    this.problems = problems;
    this.seed = PropertySources.read(common).seed();
  }

  /** Parses a percentage between 0 and 100, exclusively. */
  static double percent(String option, String text, List<String> problems) {
    Matcher number = PERCENT.matcher(text);
    double percent = number.matches() ? Double.parseDouble(number.group(1)) : 0;
    if (!(percent > 0 && percent < 100)) {
      problems.add(option + " " + text + ": expected a percentage such as 3%");
    }
    return percent / 100;
  }

  /**
   * Returns the side as a step of a series. The names of the side's runs contain the name of the
   * step.
   */
  SeriesStep side(String name, List<String> given) throws ConfigurationException {
    var options = new Options();
    var properties = new ArrayList<String>();
    var classPath = new ArrayList<String>();
    String prefix = "-" + name + " '" + String.join(" ", given) + "': ";
    parse(given, options, prefix);
    var words = new ArrayList<>(options.words);
    Optional.ofNullable(options.binding).ifPresent(first -> words.add(0, first));
    options.binding = null;
    for (String word : words) {
      if (word.startsWith(KV_HOME)) {
        classPath.add(kvClient(word.substring(KV_HOME.length()), prefix));
      } else if (word.contains("=")) {
        properties.add(word);
      } else if (options.binding == null) {
        options.binding = word;
      } else {
        problems.add(prefix + "no use for '" + word + "'");
      }
    }
    properties.addAll(options.properties);
    options.properties = properties;
    classPath.addAll(0, options.jvm.classPath);
    BenchmarkSettings settings =
        EngineTask.refuse(PropertySources.readSide(common, options, seed), System.getenv());
    var lost = new ArrayList<String>();
    for (String property : PropertySources.assigned(options)) {
      ScenarioSettings.checkVaried(settings, property, lost, warnings);
    }
    lost.forEach(problem -> problems.add(prefix + problem));
    Integer processes = options.clients != null ? options.clients : clients;
    if (processes != null && processes < 1) {
      problems.add(prefix + "-clients " + processes + ": expected a whole number, 1 or more");
    }
    var jvm = new SeriesStep.Jvm(classPath, split(options.jvm.arguments, prefix));
    return new SeriesStep(
        name, name, processes == null ? 0 : processes, settings, Optional.of(jvm));
  }

  private void parse(List<String> given, Options options, String prefix) {
    try {
      var command = new CommandLine(options);
      Spellings.addTo(command);
      command
          .setPosixClusteredShortOptionsAllowed(false)
          .setExpandAtFiles(false)
          .parseArgs(split(given, prefix).toArray(String[]::new));
    } catch (ParameterException e) {
      problems.add(prefix + e.getMessage());
    }
  }

  private List<String> split(List<String> texts, String prefix) {
    var words = new ArrayList<String>();
    for (String text : texts) {
      Matcher word = WORD.matcher(text.strip());
      int end = 0;
      while (word.find() && word.start() == end) {
        words.add(unquoted(word.group(1)));
        end = word.end();
      }
      if (end < text.strip().length()) {
        problems.add(prefix + "missing closing quote");
      }
    }
    return words;
  }

  private static String unquoted(String word) {
    return word.replaceAll("'([^']*)'|\"([^\"]*)\"", "$1$2");
  }

  private String kvClient(String home, String prefix) {
    Path jar = Path.of(home, "lib", "kvclient.jar");
    if (!Files.isRegularFile(jar)) {
      problems.add(prefix + KV_HOME + home + ": no lib/kvclient.jar in it");
    }
    return jar.toString();
  }
}
