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
 * Parser of one fault, word by word: {@code at 20s stop replica for 10s}. A command is in double
 * quotes, in which a backslash protects another one. Used once.
 */
final class FaultSyntax {
  private static final Pattern WORD =
      Pattern.compile("\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s\"]+))");
  private static final String ACTIONS =
      "kill, stop, pause, delay, lose, cut, disk full on, kill client or exec";
  private static final String SHARE = "a share such as 5%";
  private static final String TIME = UnitForms.duration().expected();
  private static final String TARGETS = "master, replica, any or node <n>";

  /** A word, or a text between quotes. */
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
  private Optional<String> revert = Optional.empty();
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
    FaultAction action = action();
    ending(action);
    if (every.isPresent() && lasting.isEmpty() && !action.isFinal()) {
      lasting = Optional.of(first.dividedBy(2));
    }
    check(every);
    return new PlannedFault(named(), first, every, lasting, withRevert(action));
  }

  private FaultAction action() {
    Word verb = named(next("what is done: " + ACTIONS));
    return switch (verb.quoted() ? "" : verb.text().toLowerCase(Locale.ROOT)) {
      case "kill" -> kill();
      case "stop" -> onNode(NodeFault.Kind.STOP);
      case "pause" -> onNode(NodeFault.Kind.PAUSE);
      case "delay" -> delay();
      case "lose" -> lose();
      case "cut" -> cut();
      case "disk" -> diskFull();
      case "exec" -> new FaultAction.Exec(command("exec"), Optional.empty());
      default -> throw expected(ACTIONS, verb);
    };
  }

  private FaultAction kill() {
    if (!left.isEmpty() && left.peek().is("client")) {
      named(left.remove());
      Word index = named(next("the number of a client process, from 0"));
      if (!index.text().matches("\\d{1,6}")) {
        throw expected("the number of a client process, from 0", index);
      }
      return new FaultAction.KillClient(Integer.parseInt(index.text()));
    }
    return onNode(NodeFault.Kind.KILL);
  }

  private FaultAction onNode(NodeFault.Kind kind) {
    return FaultAction.OnNode.of(kind, target());
  }

  private FaultAction delay() {
    Target target = target();
    named(keyword("by"));
    Duration delay = duration(named(next("after by " + TIME)), "after by");
    return new FaultAction.OnNode(NodeFault.Kind.DELAY, target, Optional.empty(), delay, 0);
  }

  private FaultAction lose() {
    Word word = named(next(SHARE));
    if (!word.text().matches("\\d{1,2}(\\.\\d{1,3})?%")) {
      throw expected(SHARE, word);
    }
    double share = Double.parseDouble(word.text().replace("%", "")) / 100;
    if (share == 0) {
      throw expected(SHARE, word);
    }
    named(keyword("of"));
    return new FaultAction.OnNode(
        NodeFault.Kind.LOSE, target(), Optional.empty(), Duration.ZERO, share);
  }

  private FaultAction cut() {
    Target target = target();
    Optional<Target> from = Optional.empty();
    if (!left.isEmpty() && left.peek().is("from")) {
      named(left.remove());
      from = Optional.of(target());
    }
    return new FaultAction.OnNode(NodeFault.Kind.CUT, target, from, Duration.ZERO, 0);
  }

  private FaultAction diskFull() {
    named(keyword("full"));
    named(keyword("on"));
    return onNode(NodeFault.Kind.DISK_FULL);
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

  /** Reads the options behind the action, in any order. */
  private void ending(FaultAction action) {
    while (!left.isEmpty()) {
      Word word = left.remove();
      if (word.is("for") && lasting.isEmpty()) {
        lasting = Optional.of(duration("after for"));
      } else if (word.is("revert") && action instanceof FaultAction.Exec && revert.isEmpty()) {
        revert = Optional.of(command("revert"));
      } else {
        throw expected("nothing more, or for <time>", word);
      }
    }
  }

  private void check(Optional<Duration> every) {
    if (every.isPresent() && lasting.isPresent() && lasting.get().compareTo(every.get()) >= 0) {
      throw new IllegalArgumentException("expected it to last less than the time after every");
    }
  }

  private FaultAction withRevert(FaultAction action) {
    if (action instanceof FaultAction.Exec exec) {
      if (lasting.isPresent() && revert.isEmpty()) {
        throw new IllegalArgumentException("expected revert \"<command>\" beside for");
      }
      return new FaultAction.Exec(exec.command(), revert);
    }
    if (action.isFinal() && lasting.isPresent()) {
      throw new IllegalArgumentException("a client process is not started again; expected no for");
    }
    return action;
  }

  private String command(String after) {
    Word word = next("a command in double quotes after " + after);
    if (!word.quoted() || word.text().isBlank()) {
      throw expected("a command in double quotes after " + after, word);
    }
    if (after.equals("exec")) {
      named(word);
    }
    return word.text();
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

  private Word keyword(String wanted) {
    Word word = next(wanted);
    if (!word.is(wanted)) {
      throw expected(wanted, word);
    }
    return word;
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

  private String named() {
    return String.join(" ", name.stream().map(Word::toString).toList());
  }

  private static IllegalArgumentException expected(String wanted, Word found) {
    return new IllegalArgumentException("expected " + wanted + ", not " + found);
  }
}
