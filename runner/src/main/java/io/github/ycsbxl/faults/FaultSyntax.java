package io.github.ycsbxl.faults;

import io.github.ycsbxl.binding.NodeFault;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.faults.FaultAction.Target;
import io.github.ycsbxl.faults.FaultAction.Target.Choice;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parser of one fault, such as {@code at 20s stop replica for 10s}. Commands are in double quotes,
 * with the backslash as escape character. Used once.
 */
final class FaultSyntax {
  private static final Pattern WORD =
      Pattern.compile("\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s\"]+))");
  private static final String ACTIONS =
      "kill, stop, pause, delay, lose, cut, disk full on, kill client or exec";
  private static final String SHARE = "a share such as 5%";
  private static final String TIME = UnitForms.duration().expected();
  private static final String INDEX = "the number of a client, from 0";
  private static final String TARGETS = "master, replica, any or node <n>";

  /** A word or a quoted text. */
  private record Word(String text, boolean quoted) {
    boolean is(String plain) {
      return !quoted && text.equalsIgnoreCase(plain);
    }

    @Override
    public String toString() {
      return quoted ? '"' + text + '"' : text;
    }
  }

  private final ArrayDeque<Word> left = new ArrayDeque<>();
  private final List<Word> name = new ArrayList<>();
  private Optional<Duration> lasting = Optional.empty();

  FaultSyntax(String text) {
    Matcher words = WORD.matcher(text.strip());
    int end = 0;
    while (words.lookingAt()) {
      boolean quoted = words.group(1) != null;
      String word = quoted ? words.group(1).replaceAll("\\\\(.)", "$1") : words.group(2);
      left.add(new Word(word, quoted));
      end = words.end();
      words.region(end, text.strip().length());
    }
    if (end < text.strip().length()) {
      throw new IllegalArgumentException("expected a second \" where the command ends");
    }
  }

  PlannedFault fault() {
    Word when = next("at <time> or every <time>");
    if (!when.is("at") && !when.is("every")) {
      throw expected("at <time> or every <time>", when);
    }
    Duration first = duration("after " + when);
    Optional<Duration> every = when.is("every") ? Optional.of(first) : Optional.empty();
    FaultAction action = ending(action());
    if (every.isPresent() && lasting.isEmpty() && !action.isFinal()) {
      lasting = Optional.of(first.dividedBy(2));
    }
    if (every.isPresent() && lasting.isPresent() && lasting.get().compareTo(every.get()) >= 0) {
      throw new IllegalArgumentException("expected a duration shorter than the time after every");
    }
    String named = String.join(" ", name.stream().map(Word::toString).toList());
    return new PlannedFault(named, first, every, lasting, action);
  }

  private FaultAction action() {
    Word verb = named(next("an action: " + ACTIONS));
    return switch (verb.quoted() ? "" : verb.text().toLowerCase(Locale.ROOT)) {
      case "kill" -> isNext("client") ? killClient() : onNode(NodeFault.Kind.KILL);
      case "stop" -> onNode(NodeFault.Kind.STOP);
      case "pause" -> onNode(NodeFault.Kind.PAUSE);
      case "delay" -> onNode(NodeFault.Kind.DELAY);
      case "lose" -> onNode(NodeFault.Kind.LOSE);
      case "cut" -> onNode(NodeFault.Kind.CUT);
      case "disk" -> onNode(NodeFault.Kind.DISK_FULL);
      case "exec" -> new FaultAction.Exec(named(command("exec")).text(), Optional.empty());
      default -> throw expected(ACTIONS, verb);
    };
  }

  private FaultAction killClient() {
    named(left.remove());
    Word index = named(next(INDEX));
    if (!index.text().matches("\\d{1,6}")) {
      throw expected(INDEX, index);
    }
    return new FaultAction.KillClient(Integer.parseInt(index.text()));
  }

  private FaultAction onNode(NodeFault.Kind kind) {
    double loss = 0;
    if (kind == NodeFault.Kind.LOSE) {
      loss = share();
      keyword("of");
    } else if (kind == NodeFault.Kind.DISK_FULL) {
      keyword("full");
      keyword("on");
    }
    Target target = target();
    Optional<Target> from = Optional.empty();
    Duration delay = Duration.ZERO;
    if (kind == NodeFault.Kind.DELAY) {
      keyword("by");
      delay = duration(named(next("after by " + TIME)), "after by");
    } else if (kind == NodeFault.Kind.CUT && isNext("from")) {
      keyword("from");
      from = Optional.of(target());
    }
    return new FaultAction.OnNode(kind, target, from, delay, loss);
  }

  private double share() {
    Word word = named(next(SHARE));
    if (!word.text().matches("(?!0*[.]?0*%)\\d{1,2}(\\.\\d{1,3})?%")) {
      throw expected(SHARE, word);
    }
    return Double.parseDouble(word.text().replace("%", "")) / 100;
  }

  private Target target() {
    Word word = named(next(TARGETS));
    if (word.is("node")) {
      return new Target(Choice.NODE, named(next("the number or name of a node")).text());
    }
    for (Choice choice : List.of(Choice.MASTER, Choice.REPLICA, Choice.ANY)) {
      if (word.is(choice.name())) {
        return new Target(choice, word.text().toLowerCase(Locale.ROOT));
      }
    }
    throw expected(TARGETS, word);
  }

  /**
   * Parses the options after the action, in any order: the duration and the command that reverts
   * the fault.
   */
  private FaultAction ending(FaultAction action) {
    FaultAction whole = action;
    while (!left.isEmpty()) {
      Word word = left.remove();
      if (word.is("for") && lasting.isEmpty()) {
        lasting = Optional.of(duration("after for"));
      } else if (word.is("revert") && whole instanceof FaultAction.Exec exec && exec.isFinal()) {
        whole = new FaultAction.Exec(exec.command(), Optional.of(command("revert").text()));
      } else {
        throw expected("nothing more, or for <time>", word);
      }
    }
    if (lasting.isPresent() && whole.isFinal()) {
      throw new IllegalArgumentException(
          whole instanceof FaultAction.Exec
              ? "expected revert \"<command>\" together with for"
              : "a killed client is not restarted; remove \"for <time>\"");
    }
    return whole;
  }

  private Word command(String after) {
    Word word = next("a command in double quotes after " + after);
    if (!word.quoted() || word.text().isBlank()) {
      throw expected("a command in double quotes after " + after, word);
    }
    return word;
  }

  private Duration duration(String where) {
    return duration(next(where + " " + TIME), where);
  }

  private static Duration duration(Word word, String where) {
    try {
      return UnitForms.duration().read(word.text());
    } catch (IllegalArgumentException e) {
      throw expected(where + " " + TIME, word);
    }
  }

  private boolean isNext(String wanted) {
    return !left.isEmpty() && left.peek().is(wanted);
  }

  private void keyword(String wanted) {
    Word word = named(next(wanted));
    if (!word.is(wanted)) {
      throw expected(wanted, word);
    }
  }

  private Word next(String wanted) {
    if (left.isEmpty()) {
      throw new IllegalArgumentException("expected " + wanted + " at the end");
    }
    return left.remove();
  }

  private Word named(Word word) {
    name.add(word);
    return word;
  }

  private static IllegalArgumentException expected(String wanted, Word found) {
    return new IllegalArgumentException("expected " + wanted + ", not " + found);
  }
}
