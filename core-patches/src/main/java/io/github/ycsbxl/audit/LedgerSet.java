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
 * The ledgers of a benchmark's client processes. Ledgers that are missing, empty, cut off or never
 * ended are named in {@link #faults}; what the others have is used. Used by one thread.
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
   * @param keysOf makes keys of the numbers of records, by the settings in a header
   * @throws IllegalArgumentException unless the ledgers are of one benchmark
   * @throws IOException with the reason if nothing can be read of one
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
        faults.add(ErrorMessages.ofFile(e));
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

  /** The name of the benchmark whose ledgers these are. */
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
            "one client of benchmark %s knows of %d in all, another of %d"
                .formatted(first.testId(), first.clients(), header.clients()));
      }
    }
  }

  /**
   * Declares where the ledgers of client processes are that are missing here.
   *
   * @param place of a client's ledger, in words; empty if nobody knows it
   */
  public void expectElsewhere(IntFunction<String> place) {
    elsewhere = place;
  }

  /** Declares that these client processes were killed on purpose, so their ledgers have no end. */
  public void expectKilled(Set<Integer> clients) {
    killed.addAll(clients);
  }

  /**
   * Declares how many acknowledged updates the logs count; ledgers with fewer are not whole. Those
   * of a client whose ledger is missing count, and are not audited.
   */
  public void expectAcknowledged(long updates) {
    expected = updates;
  }

  /** Gives every entry to the receiver, until that returns false. */
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
    // Another reason, if there is one, explains the difference.
    if (whole && acknowledged < expected && faults().isEmpty()) {
      faults.add(
          "the ledgers have %d acknowledged updates, and the logs count %d: these are not the whole ledgers of this benchmark"
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

  /** Whether the entry of this token may have been damaged; valid after {@link #read}. */
  boolean isDamaged(long token) {
    return damaged.contains(UpdateToken.client(token));
  }

  /** Acknowledged updates that only the logs count; valid after {@link #read}. */
  long acknowledgedElsewhere() {
    return missing.isEmpty() ? 0 : Math.max(0, expected - acknowledged);
  }

  /** Whether the token is of a client whose ledger is missing. */
  boolean isOfMissing(long token) {
    return missing.contains(UpdateToken.client(token));
  }

  private boolean isAfterEnd(long token) {
    return UpdateToken.sequence(token) > lastSequences.getOrDefault(threadOf(token), 0L);
  }

  /** The reasons why the ledgers do not have all updates. */
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

  /** What is known of the ledgers and is no fault, a sentence each; valid after the audit. */
  public List<String> notes() {
    return unended.entrySet().stream()
        .filter(one -> !killed.contains(one.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }

  LedgerHeader header() {
    return first;
  }

  /** The key of an entry's record, which may depend on its client process. */
  String key(LedgerEntry entry) {
    return keys.get(UpdateToken.client(entry.token())).apply(entry.record());
  }

  long startMillis(int client) {
    return ledgers.get(client).header().startMillis();
  }

  /**
   * Says why no ledger has a token with the count that a record carries; valid after {@link #read}.
   */
  String origin(long token) {
    int client = UpdateToken.client(token);
    if (!ledgers.containsKey(client)) {
      return "no client of the benchmark wrote it";
    }
    if (isAfterEnd(token)) {
      return "written by client %d, whose ledger ends before it".formatted(client);
    }
    return "client %d used it for another update".formatted(client);
  }

  /** The token without its sequence number, which identifies the thread. */
  private static long threadOf(long token) {
    return token - UpdateToken.sequence(token);
  }
}
