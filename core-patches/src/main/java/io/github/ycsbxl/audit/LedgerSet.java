package io.github.ycsbxl.audit;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Ledgers of a benchmark's clients. {@link #faults} lists ledgers that are missing or damaged;
 * {@link #notes} lists ledgers that were not closed. All readable entries are used. Used by one
 * thread.
 */
public final class LedgerSet {
  private final Map<Integer, Ledger> ledgers = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();
  private final Map<Long, Long> lastSequences = new HashMap<>();
  private final Map<Integer, LongFunction<String>> keys = new HashMap<>();
  private final Set<Integer> killed = new HashSet<>();
  private final Set<Integer> damaged = new HashSet<>();
  private final Map<Integer, String> unended = new TreeMap<>();
  private final Set<Integer> missing = new TreeSet<>();
  private final Map<String, String> scenarios = new TreeMap<>();
  private IntFunction<String> elsewhere = client -> "";
  private final LedgerHeader first;
  private long acknowledged;
  private long expected;

  private LedgerSet(List<Ledger> all, Function<Map<String, String>, LongFunction<String>> keysOf) {
    first = all.get(0).header();
    for (Ledger ledger : all) {
      LedgerHeader header = ledger.header();
      if (ledgers.put(header.client(), ledger) != null) {
        throw new IllegalArgumentException("client %d twice".formatted(header.client()));
      }
      keys.put(header.client(), keysOf.apply(header.keys()));
    }
    IntStream.range(0, first.clients())
        .filter(client -> !ledgers.containsKey(client))
        .forEach(missing::add);
  }

  /**
   * Reads the headers.
   *
   * @param keysOf derives keys from record numbers with the settings of a header
   * @throws IllegalArgumentException unless all ledgers belong to one benchmark
   * @throws IOException with the reason if a ledger is unreadable
   */
  public static LedgerSet open(
      List<Path> files, Function<Map<String, String>, LongFunction<String>> keysOf)
      throws IOException {
    var ledgers = new ArrayList<Ledger>();
    var faults = new ArrayList<String>();
    for (Path file : files) {
      try {
        ledgers.add(Ledger.open(file));
      } catch (IOException e) {
        faults.add(ErrorMessages.fileMessage(e));
      }
    }
    if (ledgers.isEmpty()) {
      throw new IOException(String.join("; ", faults));
    }
    checkOneTest(ledgers);
    var set = new LedgerSet(ledgers, keysOf);
    set.faults.addAll(faults);
    return set;
  }

  /** Returns the ID of the benchmark. */
  public String testId() {
    return first.testId();
  }

  private static void checkOneTest(List<Ledger> ledgers) {
    LedgerHeader first = ledgers.get(0).header();
    for (Ledger ledger : ledgers) {
      LedgerHeader header = ledger.header();
      if (!header.testId().equals(first.testId())) {
        throw new IllegalArgumentException(
            "ledgers of different benchmarks: " + first.testId() + " and " + header.testId());
      }
      if (header.clients() != first.clients()) {
        throw new IllegalArgumentException(
            "the ledgers of benchmark %s disagree on the number of clients: %d and %d"
                .formatted(first.testId(), first.clients(), header.clients()));
      }
    }
  }

  /**
   * Sets the locations of missing ledgers.
   *
   * @param place describes the location of a client's ledger; empty if unknown
   */
  public void expectElsewhere(IntFunction<String> place) {
    elsewhere = place;
  }

  /** Declares that faults killed these clients, so that their ledgers are not closed. */
  public void expectKilled(Set<Integer> clients) {
    killed.addAll(clients);
  }

  /**
   * Sets the number of acknowledged updates in the logs. If the ledgers have fewer entries, they
   * are incomplete. Updates of clients whose ledgers are missing are counted, but not audited.
   */
  public void expectAcknowledged(long updates) {
    expected = updates;
  }

  /**
   * Sets the audit IDs of the benchmark's other scenarios, which are no other writers.
   *
   * @param others IDs by scenario
   */
  public void expectScenarios(Map<String, String> others) {
    scenarios.putAll(others);
  }

  Map<String, String> scenarios() {
    return scenarios;
  }

  /** Passes each entry to the receiver, until the receiver returns false. */
  void read(Predicate<LedgerEntry> receiver) throws IOException {
    boolean whole = true;
    for (Ledger ledger : ledgers.values()) {
      var stopped = new AtomicBoolean();
      ledger
          .read(
              entry -> {
                lastSequences.merge(
                    threadOf(entry.token()), UpdateToken.sequence(entry.token()), Math::max);
                acknowledged += entry.state() == UpdateState.ACKNOWLEDGED ? 1 : 0;
                stopped.set(!receiver.test(entry));
                return !stopped.get();
              })
          .ifPresent(fault -> note(fault, ledger.header().client()));
      whole &= !stopped.get();
    }
    // Any other fault already explains the difference.
    if (whole && acknowledged < expected && faults().isEmpty()) {
      faults.add(
          "the ledgers have %d acknowledged updates but the logs count %d, so the ledgers are incomplete"
              .formatted(acknowledged, expected));
    }
  }

  private void note(Ledger.Fault fault, int client) {
    if (fault.damage()) {
      damaged.add(client);
      faults.add(fault.sentence());
    } else {
      unended.put(client, fault.sentence());
    }
  }

  /** Returns true if the ledger entry with this token may be damaged. Valid after {@link #read}. */
  boolean isDamaged(long token) {
    return damaged.contains(UpdateToken.client(token));
  }

  /**
   * Returns the number of acknowledged updates that only the logs count. Valid after {@link #read}.
   */
  long acknowledgedElsewhere() {
    return missing.isEmpty() ? 0 : Math.max(0, expected - acknowledged);
  }

  /** Returns true if the token is from a client whose ledger is missing. */
  boolean isOfMissing(long token) {
    return missing.contains(UpdateToken.client(token));
  }

  private boolean isAfterEnd(long token) {
    return UpdateToken.sequence(token) > lastSequences.getOrDefault(threadOf(token), 0L);
  }

  /** Returns the reasons why updates are missing in the ledgers. */
  List<String> faults() {
    var all = new ArrayList<>(faults);
    missing.forEach(client -> all.add(missing(client)));
    return all;
  }

  private String missing(int client) {
    String place = elsewhere.apply(client);
    return "the ledger of client %d of %d is missing%s"
        .formatted(client, first.clients(), place.isEmpty() ? "" : ": " + place);
  }

  /**
   * Returns a sentence for each ledger that was not closed, except the ledgers of killed clients.
   * An open ledger is not a fault. Valid after the audit.
   */
  public List<String> notes() {
    return unended.entrySet().stream()
        .filter(one -> !killed.contains(one.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  LedgerHeader header() {
    return first;
  }

  /** Returns the key of an entry's record. Clients may use different key formats. */
  String key(LedgerEntry entry) {
    return keys.get(UpdateToken.client(entry.token())).apply(entry.record());
  }

  long startMillis(int client) {
    return ledgers.get(client).header().startMillis();
  }

  /** Describes why no ledger contains the token of a stored record. Valid after {@link #read}. */
  String origin(long token) {
    int client = UpdateToken.client(token);
    if (!ledgers.containsKey(client)) {
      return "no client of the benchmark wrote this update";
    }
    if (isAfterEnd(token)) {
      return "client %d wrote this update, but its ledger ends earlier".formatted(client);
    }
    return "the ledger of client %d has another update under this number".formatted(client);
  }

  /**
   * Returns the part of the token that identifies the thread: everything except the sequence
   * number.
   */
  private static long threadOf(long token) {
    return token - UpdateToken.sequence(token);
  }
}
