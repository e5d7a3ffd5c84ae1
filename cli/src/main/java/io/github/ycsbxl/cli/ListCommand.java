package io.github.ycsbxl.cli;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.cli.PropertySources.Installation;
import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Suggestion;
import io.github.ycsbxl.keys.KeyConfig;
import io.github.ycsbxl.numbers.NumberFormats;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.setup.BenchmarkProperties;
import io.github.ycsbxl.setup.Bindings;
import io.github.ycsbxl.setup.StockBinding;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command {@code ycsb list}: bindings, workload files and properties, briefly or in full. */
@Command(
    name = "list",
    customSynopsis = "ycsb list [<what>] [<word>]...",
    description = "List bindings, workload files and properties.")
final class ListCommand implements Runnable {
  private static final String BINDINGS = "bindings";
  private static final String WORKLOADS = "workloads";
  private static final String PROPERTIES = "properties";
  private static final String ALL = "all";
  private static final int NAMES_IN_A_LINE = 3;

  /** Column of a binding's summary in the overview. */
  private static final int SUMMARY = 13;

  /** Column of a binding's class or summary. */
  private static final int TYPE = 23;

  /** Column of a meaning beside a name. */
  private static final int MEANING = 43;

  /** Indent of a line below a name. */
  private static final String DETAIL = "      ";

  @Mixin private HelpOption help;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "<what>",
      completionCandidates = Topics.class,
      description =
          "List bindings, workloads, properties, all, one binding or one property" + " [overview].")
  private String what;

  @Parameters(
      index = "1..*",
      paramLabel = "<word>",
      description = "List only properties whose name or description contains every word.")
  private List<String> words = List.of();

  @Spec private CommandSpec spec;

  /** Words after {@code list} for completion. Names of single properties would be too many. */
  private static final class Topics implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return topics().iterator();
    }
  }

  private static List<String> topics() {
    return Stream.concat(
            Stream.of(BINDINGS, WORKLOADS, PROPERTIES, ALL),
            Bindings.all().stream().map(BindingInfo::name))
        .toList();
  }

  @Override
  public void run() {
    var text = new StringWriter();
    var out = new PrintWriter(text);
    if (!words.isEmpty() && !PROPERTIES.equals(what)) {
      throw new ParameterException(
          spec.commandLine(), "list " + what + " does not take '" + words.get(0) + "'");
    }
    if (what == null) {
      overview(out);
    } else if (!listOne(out)) {
      throw new ParameterException(
          spec.commandLine(),
          words.isEmpty()
              ? unknown()
              : "no property has " + String.join(" and ", words) + " in its name or explanation");
    }
    Screen.page(spec.commandLine().getOut(), text.toString());
  }

  private String unknown() {
    String suggestion =
        Suggestion.nearest(what, topics())
            .map(Suggestion::of)
            .orElseGet(() -> BenchmarkProperties.catalog().suggestion(what));
    return "unknown name '"
        + what
        + "'"
        + (suggestion.isEmpty()
            ? ": expected bindings, workloads, properties, all, or the name of one of them"
            : suggestion);
  }

  /** Prints an overview that fits on a screen. */
  private static void overview(PrintWriter out) {
    out.println("Bindings (ycsb list bindings)");
    Bindings.all()
        .forEach(
            binding ->
                out.println(
                    Screen.wrapped(
                        "  %-10s %s".formatted(binding.name(), binding.summary()), SUMMARY)));
    out.printf("  and %d of stock YCSB%n%n", StockBinding.all().size());
    out.println("Workload files (ycsb list workloads)");
    List<String> names =
        Installation.workloadFiles().stream().map(file -> file.getFileName().toString()).toList();
    for (int i = 0; i < names.size(); i += NAMES_IN_A_LINE) {
      out.print(" ");
      names
          .subList(i, Math.min(names.size(), i + NAMES_IN_A_LINE))
          .forEach(name -> out.printf(" %-25s", name));
      out.println();
    }
    out.printf(
        "%nProperties: %d (ycsb list properties [<word>]...)%n", BenchmarkProperties.core().size());
    out.println(
        Bindings.all().stream()
            .filter(binding -> !binding.properties().isEmpty())
            .map(binding -> binding.name() + " " + binding.properties().size())
            .collect(Collectors.joining(", ", "  of ", " (ycsb list <binding>)")));
  }

  private static void all(PrintWriter out) {
    bindings(out);
    out.println();
    workloads(out);
    out.println();
    properties(out);
    for (BindingInfo binding : Bindings.all()) {
      if (!binding.properties().isEmpty()) {
        out.println();
        properties(out, binding);
      }
    }
  }

  private boolean listOne(PrintWriter out) {
    Optional<BindingInfo> binding =
        Bindings.all().stream().filter(one -> one.name().equals(what)).findFirst();
    Optional<Property<?>> property = BenchmarkProperties.catalog().find(what);
    switch (what) {
      case BINDINGS -> bindings(out);
      case WORKLOADS -> workloads(out);
      case ALL -> all(out);
      case PROPERTIES -> {
        if (!words.isEmpty()) {
          return search(out);
        }
        properties(out);
      }
      default -> {
        binding.ifPresent(one -> properties(out, one));
        property.ifPresent(one -> property(out, one));
        return binding.isPresent() || property.isPresent();
      }
    }
    return true;
  }

  /** Lists matching properties of the tool and of all bindings. Returns false if there are none. */
  private boolean search(PrintWriter out) {
    List<Property<?>> found =
        BenchmarkProperties.catalog().properties().stream().filter(this::hasWords).toList();
    out.println("Properties with " + String.join(" and ", words) + " [default]");
    found.forEach(property -> property(out, property));
    return !found.isEmpty();
  }

  private boolean hasWords(Property<?> property) {
    String text =
        "%s %s %s"
            .formatted(property.name(), property.aliases(), property.meaning())
            .toLowerCase(Locale.ROOT);
    return words.stream().allMatch(word -> text.contains(word.toLowerCase(Locale.ROOT)));
  }

  private static void bindings(PrintWriter out) {
    out.println("Bindings");
    Bindings.all().forEach(binding -> binding(out, binding.name(), binding.summary()));
    out.println();
    out.println("Bindings of stock YCSB (add their jars with -cp)");
    StockBinding.all().forEach(binding -> binding(out, binding.name(), binding.type()));
  }

  private static void binding(PrintWriter out, String name, String summary) {
    out.println(Screen.wrapped("  %-20s %s".formatted(name, summary), TYPE));
  }

  private static void workloads(PrintWriter out) {
    out.println("Workload files");
    for (Path file : Installation.workloadFiles()) {
      String name = WORKLOADS + "/" + file.getFileName();
      if (Screen.isTerminal()) {
        // The questions are as long as a line.
        out.println("  " + name);
        out.println(Screen.wrapped(DETAIL + purpose(file), DETAIL.length()));
      } else {
        entry(out, name, purpose(file));
      }
      size(name).ifPresent(size -> out.println(DETAIL + size));
    }
  }

  /** Returns the size of the workload's records, without keys and field names. */
  private static Optional<String> size(String file) {
    try {
      return PropertySources.read(List.of(file), List.of(), null).read(ListCommand::size);
    } catch (ConfigurationException e) {
      // The file lacks required properties, so its size is unknown.
      return Optional.empty();
    }
  }

  private static Optional<String> size(PropertyReader reader) {
    long records = reader.get(KeyConfig.RECORD_COUNT);
    RecordConfig form = RecordConfig.from(reader);
    double bytes = (double) records * form.fieldNames().size() * form.lengths().most();
    return records == 0
        ? Optional.empty()
        : Optional.of(
            "%s records, values of %s"
                .formatted(
                    NumberFormats.whole(records),
                    NumberFormats.bytes(
                        new BigDecimal(bytes).round(new MathContext(2)).doubleValue())));
  }

  private static void properties(PrintWriter out) {
    out.println("Properties [default]");
    BenchmarkProperties.core().forEach(property -> property(out, property));
  }

  private static void properties(PrintWriter out, BindingInfo binding) {
    out.println("Properties of " + binding.name() + " [default]");
    binding.properties().forEach(property -> property(out, property));
  }

  private static void property(PrintWriter out, Property<?> property) {
    boolean none = property.fallback() == null || property.fallback().isEmpty();
    String fallback = none ? "" : " [" + property.fallback() + "]";
    entry(out, property.name() + fallback, property.meaning());
    out.println(Screen.wrapped(DETAIL + property.form().expected(), DETAIL.length()));
  }

  private static void entry(PrintWriter out, String name, String meaning) {
    out.println(Screen.wrapped("  %-40s %s".formatted(name, meaning), MEANING));
  }

  /**
   * Returns the first question in the first comment of a workload file. It states the purpose of
   * the workload.
   */
  private static String purpose(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith("# "))
          .findFirst()
          .map(line -> line.substring(2).replaceFirst("\\?.*", "?"))
          .orElse("");
    } catch (IOException e) {
      return "cannot be read: " + ErrorMessages.reason(e);
    }
  }
}
