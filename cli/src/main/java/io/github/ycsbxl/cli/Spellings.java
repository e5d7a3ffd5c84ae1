package io.github.ycsbxl.cli;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.RegexTransformer;

/**
 * Spellings of long options, with one hyphen as in stock YCSB and with two as in most tools: {@code
 * -threads} and {@code --threads}. Every command accepts both; help shows the declared one.
 * Stateless.
 */
final class Spellings {
  private static final String LONG_NAME = "--?[^-].+";

  private Spellings() {}

  /** Lets the command and its subcommands accept both spellings of their long options. */
  static void addTo(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.negatableOptionTransformer(
        new RegexTransformer.Builder(RegexTransformer.createDefault())
            .addPattern("^-no-(\\w[-\\w]+)$", "-$1", "-[no-]$1")
            .addPattern("^-(\\w[-\\w]+)$", "-no-$1", "-[no-]$1")
            .build());
    rename(spec, Spellings::all);
    command.getSubcommands().values().forEach(Spellings::addTo);
  }

  /** Removes the spellings that were added, for the help. */
  static void removeFrom(CommandSpec spec) {
    rename(spec, Spellings::declared);
  }

  private static void rename(CommandSpec spec, Function<OptionSpec, Set<String>> naming) {
    List<OptionSpec> options = List.copyOf(spec.options());
    options.forEach(spec::remove);
    for (OptionSpec option : options) {
      String[] names = naming.apply(option).toArray(String[]::new);
      spec.addOption(OptionSpec.builder(option).names(names).build());
    }
  }

  /** Returns the names that the option was declared with, which precede those added here. */
  private static Set<String> declared(OptionSpec option) {
    var names = new LinkedHashSet<String>();
    Arrays.stream(option.names()).filter(name -> !names.contains(other(name))).forEach(names::add);
    return names;
  }

  private static Set<String> all(OptionSpec option) {
    var names = new LinkedHashSet<>(List.of(option.names()));
    Arrays.stream(option.names()).map(Spellings::other).forEach(names::add);
    return names;
  }

  /** Returns the name with the other number of hyphens; names of one letter have one spelling. */
  private static String other(String name) {
    return !name.matches(LONG_NAME) ? name : name.startsWith("--") ? name.substring(1) : "-" + name;
  }
}
