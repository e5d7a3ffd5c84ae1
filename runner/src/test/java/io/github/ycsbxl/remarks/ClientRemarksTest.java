package io.github.ycsbxl.remarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.Cases;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.Percentile;
import io.github.ycsbxl.machine.PauseMeter.JvmPauses;
import io.github.ycsbxl.measure.Counts;
import io.github.ycsbxl.measure.RowName;
import io.github.ycsbxl.remarks.SimulatedFleet.Flaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Remarks on fleets with a known truth. At most one in a thousand equal fleets may get a remark; of
 * ten thousand seeds none did.
 */
final class ClientRemarksTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int FLEETS = Cases.of(50, 1_000);

  @Test
  void nothingIsSaidOfEqualProcesses() {
    for (long seed = 0; seed < 2 * FLEETS; seed++) {
      var random = new Random(seed);
      int onEach = List.of(1, 1, 2, 4, 8, 200).get(random.nextInt(6));
      int processes = Math.max(2, size(random));
      assertThat(remarks(SimulatedFleet.of(seed, processes, onEach, 300), Flaw.NONE, 1, Set.of()))
          .as("seed %d", seed)
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SLOW, 2, 10, 10000, 3",
    "SLOW_TAIL, 4, 20, 50000, 5",
    "LOW_RATE, 3, 20, 1000, 5",
    "FAILING, 1, 1, 1000, 3"
  })
  void theOneThatIsWorseIsNamedAndNoOther(
      Flaw flaw, double least, double most, int operations, int fewest) {
    for (long seed = 0; seed < FLEETS; seed++) {
      var random = new Random(seed);
      int onEach = List.of(1, 2, 4, 200).get(random.nextInt(4));
      int processes = Math.max(fewest, size(random));
      if (onEach < processes) {
        // Whole machines, at least two; a single client on one of two machines cannot be compared.
        processes = Math.max(2 * onEach, processes / onEach * onEach);
      }
      int one = random.nextInt(processes);
      double factor = least * Math.pow(most / least, random.nextDouble());
      SimulatedFleet fleet = SimulatedFleet.of(seed, processes, onEach, operations);
      assertThat(remarks(fleet, flaw, factor, Set.of(one)))
          .as("seed %d: %s of client %d of %d by %.1f", seed, flaw, one, processes, factor)
          .singleElement()
          .asString()
          .matches(
              "(client %d( on machine-\\d+)?: |.* failures are client %d's).*".formatted(one, one));
    }
  }

  @ParameterizedTest
  @CsvSource({"SLOW, 2, 10000", "SLOW_TAIL, 4, 50000", "LOW_RATE, 3, 1000", "FAILING, 1, 1000"})
  void thoseOfAMachineThatIsWorseAreNamedAsOne(Flaw flaw, double least, int operations) {
    for (long seed = 0; seed < FLEETS; seed++) {
      var random = new Random(seed);
      int onEach = 2 + random.nextInt(7);
      int machines = 3 + random.nextInt(20);
      int slow = random.nextInt(machines);
      Set<Integer> there =
          IntStream.range(slow * onEach, (slow + 1) * onEach).boxed().collect(Collectors.toSet());
      double factor = least * (1 + 2 * random.nextDouble());
      SimulatedFleet fleet = SimulatedFleet.of(seed, machines * onEach, onEach, operations);
      assertThat(remarks(fleet, flaw, factor, there))
          .as("seed %d: %s of machine %d of %d", seed, flaw, slow, machines)
          .singleElement()
          .asString()
          .matches(
              "(the %d clients on machine-%d: .*|.* failures are from the %d clients on machine-%d)"
                  .formatted(onEach, slow, onEach, slow));
    }
  }

  /** Of two clients or machines, neither is known to be the outlier. */
  @ParameterizedTest
  @CsvSource({
    "1, client 0 on machine-0 and client 1",
    "4, the 4 clients on machine-0 and the 4 clients"
  })
  void twoOnlyDiffer(int onEach, String both) {
    for (long seed = 0; seed < FLEETS; seed++) {
      SimulatedFleet fleet = SimulatedFleet.of(seed, 2 * onEach, onEach, 10_000);
      Set<Integer> second = IntStream.range(onEach, 2 * onEach).boxed().collect(Collectors.toSet());
      assertThat(remarks(fleet, Flaw.SLOW, 3, second))
          .as("seed %d", seed)
          .singleElement()
          .asString()
          .matches(both + " on machine-1 differ: p(50|99) of .* and .* ms");
    }
  }

  @Test
  void sentencesHaveFiguresOfBothSides() {
    List<ClientResult> four = List.of(client(0, 1), client(1, 1), client(2, 1.1), client(3, 5.3));
    golden.pin(ClientRemarks.of(four, true));
    golden.pin(
        ClientRemarks.of(List.of(client(0, 1), client(2, 1), client(4, 1), client(6, 3)), true));
    golden.pin(ClientRemarks.of(List.of(client(0, 1), client(2, 3)), true));
  }

  @Test
  void nothingIsSaidOfMicroseconds() {
    List<ClientResult> fast =
        List.of(client(0, 0.0001), client(1, 0.0001), client(2, 0.0001), client(3, 0.0099));
    assertThat(ClientRemarks.of(fast, true)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"9, 9, 0", "11, 11, 1", "30, 14, 0", "30, 16, 1"})
  void nothingIsSaidOfShortRunsAndOfWhoEndedEarly(double all, double one, int sentences) {
    var four = new ArrayList<ClientResult>();
    for (int index = 0; index < 3; index++) {
      four.add(client(index, 1, all, new Counts(1_000 * (long) all, 0, 0)));
    }
    four.add(client(3, 5.3, one, new Counts(1_000 * (long) one, 0, 0)));
    assertThat(ClientRemarks.of(four, true)).hasSize(sentences);
  }

  /** They use the store at different times, but failures do not depend on the time. */
  @Test
  void onlyFailuresAreSaidOfProcessesThatJoinInTurn() {
    List<ClientResult> four = List.of(client(0, 1), client(1, 1), client(2, 1), client(3, 5.3));
    assertThat(ClientRemarks.of(four, false)).isEmpty();
    golden.pin(ClientRemarks.of(List.of(client(0, 1), client(1, 1), failing(2)), false));
  }

  private static ClientResult failing(int index) {
    return client(index, 1, 30, new Counts(100_000, 0, 46_425));
  }

  private static ClientResult client(int index, double millis) {
    return client(index, millis, 30, new Counts(100_000, 0, 0));
  }

  private static ClientResult client(int index, double millis, double seconds, Counts counts) {
    long known = Math.round(millis * 1e6);
    var nanos = new Percentile(known, known, known);
    return new ClientResult(
        index,
        1,
        new ClientResult.ClientHost(index % 2 == 0 ? "a" : "b", "", 2),
        new ClientResult.ClientStart(0, 0, 0),
        (long) (1e9 * seconds),
        counts,
        new TreeMap<>(Map.of(RowName.READ, new ClientResult.ClientRow(counts, nanos, nanos))),
        0,
        JvmPauses.NONE,
        false);
  }

  private static List<String> remarks(
      SimulatedFleet fleet, Flaw flaw, double factor, Set<Integer> flawed) {
    return ClientRemarks.of(new ArrayList<>(fleet.results(flaw, factor, flawed)), true);
  }

  /** Returns 2 to 200, as many small numbers as large ones. */
  private static int size(Random random) {
    return (int) (2 * Math.pow(100, random.nextDouble()));
  }
}
