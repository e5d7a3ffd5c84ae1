package io.github.ycsbxl.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Command in a document, with its documented output, if any. Immutable.
 *
 * <p>A command is a line of a code block that starts with {@code $}, followed by its output; in a
 * block without such lines, a line that starts with a program; in running text, a command line of
 * {@code bin/ycsb} with arguments; or an item of README's list of commands. A comment at its end is
 * ignored.
 */
record DocumentedCommand(Path document, String text, List<String> printed) {
  private static final String FENCE = "```";
  private static final String PROMPT = "$ ";

  private static final Pattern PROGRAM =
      Pattern.compile(
          "([A-Z]+=\\S+ )?((\\.\\./)*(bin|deploy|benchmarks|\\.ci)/\\S+|[a-z]+) [^ ].*|mvn");

  private static final Pattern TOLD =
      Pattern.compile("`(bin/ycsb (?:list|help)|bin/ycsb \\w+ [^-`][^`]*|bin/ycsb plan [^`]+)`");

  private static final Pattern LISTED =
      Pattern.compile(
          "^- `((?:load|run|bench|coordinate|sweep|search|serve|plan|clean|check|audit|ab"
              + "|compare|report|list) [^`]+)`");

  private static final Pattern COMMENT = Pattern.compile("\\s+#\\s.*");

  /** Returns the commands of a document in order. */
  static List<DocumentedCommand> of(Path document) throws IOException {
    var commands = new ArrayList<DocumentedCommand>();
    String text = Files.readString(document).replace("\\\n", "");
    boolean isCode = false;
    for (String part : text.split("(?m)^" + FENCE)) {
      if (!isCode) {
        commands.addAll(inText(document, part));
      } else if (part.startsWith("\n")) {
        commands.addAll(inBlock(document, part.substring(1).lines().toList()));
      }
      isCode = !isCode;
    }
    return commands;
  }

  private static List<DocumentedCommand> inText(Path document, String text) {
    var commands = new ArrayList<DocumentedCommand>();
    for (String line : text.lines().toList()) {
      LISTED
          .matcher(line)
          .results()
          .forEach(found -> add(commands, document, "bin/ycsb " + found.group(1)));
      TOLD.matcher(line).results().forEach(found -> add(commands, document, found.group(1)));
    }
    return commands;
  }

  private static List<DocumentedCommand> inBlock(Path document, List<String> lines) {
    var commands = new ArrayList<DocumentedCommand>();
    boolean prompted = lines.stream().anyMatch(line -> line.startsWith(PROMPT));
    for (String line : lines) {
      if (prompted && line.startsWith(PROMPT)) {
        add(commands, document, line.substring(PROMPT.length()));
      } else if (prompted && !commands.isEmpty()) {
        commands.get(commands.size() - 1).printed.add(line);
      } else if (!prompted && PROGRAM.matcher(line).matches()) {
        add(commands, document, line);
      }
    }
    return commands;
  }

  private static void add(List<DocumentedCommand> commands, Path document, String text) {
    String command = COMMENT.matcher(text).replaceFirst("").replaceAll(" {2,}", " ").strip();
    commands.add(new DocumentedCommand(document, command, new ArrayList<>()));
  }

  @Override
  public String toString() {
    return text;
  }
}
