package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Call.Kind;
import io.github.ycsbxl.binding.Fault;
import io.github.ycsbxl.binding.MapStore;
import io.github.ycsbxl.binding.MapStoreData;
import io.github.ycsbxl.run.ExitStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The command line in this process, with an in-memory store and a directory per test. */
public final class Ycsb {
  /** Small sizes, before a test's own options, which override them. */
  private static final List<String> SMALL =
      List.of(
          "-p",
          "recordcount=200",
          "-p",
          "operationcount=500",
          "-p",
          "warmup.seconds=0",
          "-p",
          "seed=1");

  /** Messages of every benchmark on stderr. */
  private static final List<String> ROUTINE =
      List.of(
          "YCSB Client ",
          "Command line: ",
          "ycsb: load: ",
          "ycsb: warning: steps of ",
          "ycsb: warning: the run took only ",
          "results: ",
          "partial results: ",
          "report: ");

  private static final Pattern SEED = Pattern.compile("ycsb: seed=-?\\d+");

  /** Warnings that depend on the machine. */
  private static final Pattern OF_MACHINE =
      Pattern.compile(
          "ycsb: warning: (the client's JVM paused |the kernel stopped the client |other processes"
              + " used |the hypervisor withheld |the CPU frequency governor |the clock source |.*"
              + " swapped ).*");

  private static final Pattern WORD = Pattern.compile("([^' ]|'[^']*')+");

  private final Path folder;

  Ycsb(Path folder) {
    this.folder = folder;
  }

  /** Exit code and printed lines of a command. */
  public record Outcome(int status, List<String> out, List<String> err) {
    /**
     * Returns the messages without those of every test, including those about overridden {@link
     * #SMALL}, and without those about the machine.
     */
    List<String> faults() {
      return err.stream()
          .filter(line -> ROUTINE.stream().noneMatch(line::startsWith))
          .filter(line -> !SEED.matcher(line).matches())
          .filter(line -> !OF_MACHINE.matcher(line).matches())
          .filter(
              line ->
                  !line.startsWith("ycsb: warning: -p ") || !line.contains(" is overridden by "))
          .toList();
    }

    /** Returns the messages of a command that was refused without output. */
    List<String> refusal() {
      assertThat(status).as(toString()).isEqualTo(ExitStatus.WRONG_REQUEST);
      assertThat(out).isEmpty();
      return faults();
    }

    /** Returns the messages on stderr that contain this text, and at least one. */
    List<String> errors(String text) {
      return messages(err, text);
    }
  }

  /**
   * Returns the words of an audited benchmark of a hundred records in memory, with these
   * properties.
   */
  static String[] auditedBench(String... properties) {
    var words = new ArrayList<String>(List.of("bench", "memory-test", "-P"));
    words.add(workload("mixed-95-5"));
    Stream.concat(Stream.of("recordcount=100", "warmup.seconds=0"), Stream.of(properties))
        .forEach(property -> words.addAll(List.of("-p", property)));
    return words.toArray(String[]::new);
  }

  /** Returns the messages among these lines that contain a text, and at least one. */
  static List<String> messages(List<String> lines, String text) {
    List<String> messages =
        lines.stream().filter(line -> line.startsWith("ycsb: ") && line.contains(text)).toList();
    assertThat(messages).as("%s in %s", text, lines).isNotEmpty();
    return messages;
  }

  /** Splits a command line like a shell, and appends further words. */
  static List<String> words(String... line) {
    Stream<String> first =
        Stream.of(line).limit(1).flatMap(text -> WORD.matcher(text).results()).map(Ycsb::unquoted);
    return Stream.concat(first, Stream.of(line).skip(1)).toList();
  }

  private static String unquoted(MatchResult word) {
    return word.group().replace("'", "");
  }

  /** Runs exactly this command line, with further words unchanged. */
  public static Outcome exactly(String... line) {
    String[] arguments = words(line).toArray(String[]::new);
    var out = new StringWriter();
    var err = new StringWriter();
    int status = Main.run(arguments, new PrintWriter(out), new PrintWriter(err));
    return new Outcome(status, out.toString().lines().toList(), err.toString().lines().toList());
  }

  /** Runs a command on {@code basic}, with words as in a shell, and further ones. */
  Outcome basic(String command, String... more) {
    return command(command, List.of("basic"), more);
  }

  /** Runs a command on the in-memory store. */
  Outcome memory(String command, String... more) {
    return command(command, List.of("memory-test", "-p", MapStore.NAME + "=" + folder), more);
  }

  /** Runs a command on a binding class. */
  Outcome db(Class<?> db, String command, String... more) {
    return command(command, List.of("-db", db.getName()), more);
  }

  /** Returns the records of this store, and the faults that a test injects. */
  MapStoreData store() {
    return MapStore.open(folder.toString()).data();
  }

  /**
   * Lets the operations of all clients wait until this run has logged a fault, because a run of
   * some milliseconds may end before the fault is due. Loads do not wait.
   */
  void letOperationsWaitForTheFault(String run) {
    Path log = results().resolve(run).resolve("run.jsonl");
    store()
        .inject(
            call -> {
              boolean measured = Thread.currentThread().getName().startsWith("client-");
              while (measured && !call.is(Kind.INSERT) && !hasFault(log)) {
                Thread.onSpinWait();
              }
              return false;
            },
            Fault.lost());
  }

  private static boolean hasFault(Path log) {
    try {
      return Files.readString(log).contains("{\"fault\":");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path results() {
    return folder.resolve("results");
  }

  static String workload(String name) {
    return Path.of("../workloads", name).toString();
  }

  private Outcome command(String command, List<String> store, String... more) {
    List<String> words = words(command);
    var arguments = new ArrayList<String>(words.subList(0, 1));
    arguments.addAll(store);
    arguments.addAll(SMALL);
    arguments.addAll(List.of("-p", "results.dir=" + results()));
    arguments.addAll(words.subList(1, words.size()));
    arguments.addAll(List.of(more));
    return exactly(arguments.toArray(String[]::new));
  }

  /** Returns the result lines of YCSB text. */
  static Stream<String> rows(Outcome outcome) {
    return outcome.out().stream().filter(line -> line.startsWith("["));
  }
}
