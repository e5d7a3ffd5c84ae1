package io.github.ycsbxl.shell;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine.Model.ArgSpec;

/**
 * Kind of values that complete an option or argument. The label in the help selects it, so that
 * help and completion agree. Immutable.
 *
 * @param name {@code file}, {@code binding}, {@code server}, {@code property}, {@code command},
 *     {@code words} or {@code none}
 * @param words values of the kind {@code words}
 * @param label label in the help
 */
record ValueKind(String name, List<String> words, String label) {
  static final String FILE = "file";
  static final String BINDING = "binding";
  static final String SERVER = "server";
  static final String PROPERTY = "property";
  static final String COMMAND = "command";
  static final String WORDS = "words";
  static final String NONE = "none";

  private static final Map<String, String> OF_LABEL =
      Map.of(
          "<file>", FILE,
          "<path>", FILE,
          "<run>", FILE,
          "<result folder>", FILE,
          "<name>=<file>", FILE,
          "<name>=<value>", PROPERTY,
          "<binding>", BINDING,
          "COMMAND", COMMAND);

  static ValueKind of(String command, ArgSpec argument) {
    String label = argument.paramLabel();
    List<String> words = words(argument);
    if (!words.isEmpty()) {
      return new ValueKind(WORDS, words, label);
    }
    String name = OF_LABEL.getOrDefault(label, NONE);
    boolean served = name.equals(BINDING) && command.equals("serve");
    return new ValueKind(served ? SERVER : name, List.of(), label);
  }

  /** Returns the declared values, or those of a label such as {@code load|run}. */
  private static List<String> words(ArgSpec argument) {
    String label = argument.paramLabel();
    if (argument.completionCandidates() != null) {
      return StreamSupport.stream(argument.completionCandidates().spliterator(), false).toList();
    }
    return label.contains("|") && !label.contains("<")
        ? Stream.of(label.split("\\|")).toList()
        : List.of();
  }
}
