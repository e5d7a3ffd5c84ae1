package io.github.ycsbxl.log;

import io.github.ycsbxl.faults.FaultTime;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.measure.PhaseMeasurement;
import io.github.ycsbxl.measure.RowName;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Limits of everything that is read from a log, since a client of a fleet, or whoever sends a
 * result directory, may write anything. Within them, readers need no checks of their own: sums do
 * not overflow, and memory does not depend on a single number. Each value of each line is checked,
 * and what accumulates over the lines. Used by one thread.
 */
final class LogLimits {
  /** Maximum length of a line, with its line break. Most lines are shorter than 10 kB. */
  static final int MOST_LINE_BYTES = 1 << 24;

  /** Maximum number of rows in a log, and of histograms of an interval. */
  private static final int MOST_ROWS = 10_000;

  /** Maximum length of all lines that a reader keeps, which are all but intervals and samples. */
  private static final long MOST_KEPT_BYTES = 1 << 25;

  /** Latest time, in ms since 1970. It is in nanoseconds still a long. */
  static final long MOST_MILLIS = 9_000_000_000_000L;

  /** Maximum length of a phase. */
  static final long MOST_NANOS = TimeUnit.DAYS.toNanos(731);

  /** Maximum time between the phases of two clients, and error of a client's clock. */
  private static final long MOST_APART_MILLIS = TimeUnit.DAYS.toMillis(31);

  /** Maximum of any sum over one client. The sum over 900 clients is still a long. */
  static final long MOST_OF_CLIENT = 10_000_000_000_000_000L;

  private static final long MOST_CLIENTS = 900;

  /** Maximum of numbers that are not added up over clients, and of sums of CPU time. */
  static final long MOST = 1_000_000_000_000_000_000L;

  /** Times since the start of a phase, and lengths of phases. */
  private static final Set<String> TIMES =
      Set.of(
          "startNanos",
          "endNanos",
          "durationNanos",
          "firstFailureNanos",
          "begunNanos",
          "revertedNanos");

  /** Names of numbers that may be negative, besides those of faults, where it means none. */
  private static final String CLOCK_OFFSET = "clockAheadMillis";

  private static final ClassValue<Member[]> MEMBERS =
      new ClassValue<>() {
        @Override
        protected Member[] computeValue(Class<?> type) {
          return members(type);
        }
      };

  private final Set<RowName> rows = new HashSet<>();
  private long mostSum = MOST_OF_CLIENT;
  private long sum;
  private long keptBytes;

  /** Start of the phase by the clock of its first interval, in ms since 1970; NaN before that. */
  private double phaseMillis = Double.NaN;

  /** A component of a record. */
  private record Member(String name, Method accessor) {
    /**
     * Returns the place of this member in the line; that of its record if JSON has no name for it.
     */
    String place(String ofRecord) {
      return StrictMembers.isUnwrapped(accessor) ? ofRecord : ofRecord + "." + name;
    }
  }

  /**
   * Checks the next line of the log.
   *
   * @param kind of the line, by which messages name it
   * @param bytes length of the line
   * @throws IOException naming the first member that is missing or exceeds a limit
   */
  void check(LogLine line, String kind, int bytes) throws IOException {
    if (line instanceof RunDescription run) {
      boolean isClient = run.configuration() != null && isClient(run);
      mostSum =
          MOST_OF_CLIENT * (isClient ? 1 : Math.max(1, Math.min(MOST_CLIENTS, run.clients())));
    }
    checkValue(line, kind, "");
    if (line instanceof IntervalLine interval) {
      checkSums(interval);
    } else if (!(line instanceof LogLine.Servers)) {
      keptBytes += bytes;
      checkPhase(line);
      require(keptBytes <= MOST_KEPT_BYTES, kind, "more than %d bytes", MOST_KEPT_BYTES);
    }
  }

  /**
   * Returns the clients of one fleet whose phases are within a month of each other, on the common
   * clock. Their sum is within these limits, too. Any client may be wrong, but the one that comes
   * closest to the time at which its file was written is taken as right.
   */
  static List<Run> together(List<Run> clients) {
    Optional<Run> right =
        clients.stream()
            .filter(run -> !run.phases().isEmpty())
            .min(Comparator.comparingLong(LogLimits::millisBeforeFile));
    return right.isEmpty()
        ? List.copyOf(clients)
        : clients.stream().filter(run -> isNear(run, right.get().startedAtMillis())).toList();
  }

  private static long millisBeforeFile(Run client) {
    long written = client.folder().resolve(Run.NAME).toFile().lastModified();
    return Math.abs(written - client.startedAtMillis());
  }

  private static boolean isNear(Run client, long millis) {
    return client.phases().stream()
        .map(Phase::measurement)
        .allMatch(
            one ->
                Math.abs(one.startedAtMillis() - millis) <= MOST_APART_MILLIS
                    && one.durationNanos() <= MOST_NANOS / 2);
  }

  private static boolean isClient(RunDescription run) {
    return run.configuration().containsKey(ClientId.INDEX.name());
  }

  private void checkSums(IntervalLine interval) throws IOException {
    require(interval.startNanos() <= interval.endNanos(), "interval.endNanos", "before its start");
    double start = interval.unixMillis() - interval.startNanos() / 1e6;
    phaseMillis = Double.isNaN(phaseMillis) ? start : phaseMillis;
    requireNear(start, "interval.unixMillis");
    add(interval.counts().total());
    for (var row : interval.rows().entrySet()) {
      add(row.getValue().sum());
      rows.add(row.getKey());
    }
    require(rows.size() <= MOST_ROWS, "interval.rows", "more than %d rows", MOST_ROWS);
  }

  private void checkPhase(LogLine line) throws IOException {
    if (line instanceof LogLine.Begin) {
      phaseMillis = Double.NaN;
    } else if (line instanceof LogLine.End end) {
      requireNear(end.result().measurement().startedAtMillis(), "end.result.measurement");
    }
  }

  private void requireNear(double startMillis, String place) throws IOException {
    require(
        !(Math.abs(startMillis - phaseMillis) > MOST_APART_MILLIS),
        place,
        "times of another month than in the first interval");
  }

  private void add(long more) throws IOException {
    sum += more;
    require(sum >= 0 && sum <= mostSum, "interval", "a sum above %d", mostSum);
  }

  private void checkValue(Object value, String place, String name) throws IOException {
    if (value == null) {
      throw new IOException("a line lacks " + place);
    } else if (value instanceof Optional<?> known) {
      if (known.isPresent()) {
        checkValue(known.get(), place, name);
      }
    } else if (value instanceof Collection<?> all) {
      for (Object one : all) {
        checkValue(one, place, name);
      }
    } else if (value instanceof Map<?, ?> all) {
      checkValue(all.keySet(), place, name);
      checkValue(all.values(), place, name);
    } else if (value instanceof Record) {
      checkRecord(value, place);
    } else {
      checkNumber(value, place, name);
    }
  }

  private void checkRecord(Object value, String place) throws IOException {
    // Negative numbers of faults mean that there is none.
    boolean ofFaults = value.getClass().getPackage() == FaultTime.class.getPackage();
    for (Member member : MEMBERS.get(value.getClass())) {
      String inside = member.place(place);
      Object found = get(value, member.accessor);
      if (ofFaults && found instanceof Long time && time < 0) {
        checkValue(-Math.max(time, -Long.MAX_VALUE), inside, member.name);
      } else {
        checkValue(found, inside, member.name);
      }
    }
  }

  private void checkNumber(Object value, String place, String name) throws IOException {
    if (value instanceof OptionalLong number && number.isPresent()) {
      checkNumber(number.getAsLong(), place, name);
    } else if (value instanceof OptionalInt number && number.isPresent()) {
      checkNumber(number.getAsInt(), place, name);
    } else if (value instanceof OptionalDouble number && number.isPresent()) {
      checkNumber(number.getAsDouble(), place, name);
    } else if (value instanceof Double number) {
      require(Math.abs(number) <= MOST, place, "%s", number);
    } else if (value instanceof Long || value instanceof Integer) {
      long number = ((Number) value).longValue();
      long least = name.equals(CLOCK_OFFSET) ? -MOST_MILLIS : 0;
      require(number >= least && number <= most(name), place, "%d", number);
    } else if (value instanceof long[] times) {
      checkSpans(times, place);
    }
  }

  private long most(String name) {
    if (name.endsWith("Millis") || name.equals("lostAt")) {
      return MOST_MILLIS;
    }
    if (TIMES.contains(name)) {
      return MOST_NANOS;
    }
    return name.endsWith("Nanos") || name.equals("nanos") || name.equals("records")
        ? MOST
        : mostSum;
  }

  /** Checks spans of time, as alternating starts and ends. */
  private static void checkSpans(long[] times, String place) throws IOException {
    for (int i = 0; i < times.length; i++) {
      boolean isOrdered = i % 2 == 0 || times[i - 1] <= times[i];
      require(Math.abs(times[i] / 2) <= MOST_NANOS / 2 && isOrdered, place, "%d", times[i]);
    }
  }

  private static void require(boolean isWithin, String place, String found, Object... numbers)
      throws IOException {
    if (!isWithin) {
      throw new IOException(
          "%s is out of its limits: %s".formatted(place, found.formatted(numbers)));
    }
  }

  private static Member[] members(Class<?> type) {
    var members = new ArrayList<Member>();
    for (RecordComponent component : type.getRecordComponents()) {
      if (!isElsewhere(type, component)) {
        component.getAccessor().setAccessible(true);
        members.add(new Member(component.getName(), component.getAccessor()));
      }
    }
    return members.toArray(Member[]::new);
  }

  /** Returns true if another line of the log contains this member. */
  private static boolean isElsewhere(Class<?> type, RecordComponent component) {
    return type == Phase.class && component.getName().equals("run")
        || type == PhaseMeasurement.class && component.getName().equals("byPart")
        // Null for nanoseconds.
        || type == IntervalLine.RowForm.class && component.getName().equals("unit");
  }

  private static Object get(Object value, Method accessor) throws IOException {
    try {
      return accessor.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IOException("a line cannot be read: " + e.getMessage(), e);
    }
  }
}
