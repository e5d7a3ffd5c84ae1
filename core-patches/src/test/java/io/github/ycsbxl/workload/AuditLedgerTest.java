package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.ycsbxl.workload.AuditLedger.Entry;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class AuditLedgerTest {
  private static final Map<Long, Entry> ENTRIES =
      Map.of(1L, new Entry("user1", 5, 1), 2L, new Entry("user2", 3, 0));

  @Test
  void addsUpKeyByKey() {
    AuditLedger sum =
        ledger("t", 1, 0, 2, ENTRIES)
            .plus(ledger("t", 1, 1, 2, Map.of(1L, new Entry("user1", 2, 2))));
    assertThat(sum.entries())
        .containsOnly(
            Map.entry(1L, new Entry("user1", 7, 3)), Map.entry(2L, new Entry("user2", 3, 0)));
    assertThat(sum.clients()).containsExactlyInAnyOrder(0, 1);
  }

  @Test
  void isCompleteWithEveryClientProcess() {
    AuditLedger first = ledger("t", 1, 0, 2, ENTRIES);
    assertThat(first.isComplete()).isFalse();
    assertThat(first.plus(ledger("t", 1, 1, 2, Map.of())).isComplete()).isTrue();
    assertThat(ledger("t", 1, 0, 1, ENTRIES).isComplete()).isTrue();
  }

  @Test
  void keepsOnlyKeysThatBothCover() {
    var many = new TreeMap<Long, Entry>();
    for (long number = 0; number < 1_000; number++) {
      many.put(number, new Entry("user" + number, 1, 0));
    }
    var few = new TreeMap<>(many);
    few.keySet().removeIf(number -> !CasLedger.keeps(number, 0.125));
    AuditLedger whole = ledger("t", 1, 0, 2, many);
    AuditLedger part = ledger("t", 0.125, 1, 2, few);
    assertThat(whole.plus(part)).isEqualTo(part.plus(whole));
    assertThat(whole.plus(part).share()).isEqualTo(0.125);
    assertThat(whole.plus(part).entries().keySet()).isEqualTo(few.keySet());
    assertThat(whole.plus(part).entries().values()).allMatch(entry -> entry.successes() == 2);
  }

  @Test
  void refusesADifferentTest() {
    AuditLedger ledger = ledger("t", 1, 0, 2, ENTRIES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ledger.plus(ledger("u", 1, 1, 2, ENTRIES)))
        .withMessage("ledgers of different tests: t and u");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ledger.plus(ledger("t", 1, 1, 3, ENTRIES)))
        .withMessage("one client process of test t knows of 2 in all, another of 3");
  }

  @Test
  void refusesTheSameClientProcessTwice() {
    AuditLedger ledger = ledger("t", 1, 1, 2, ENTRIES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ledger.plus(ledger))
        .withMessage("the same client process twice: [1]");
  }

  static AuditLedger ledger(
      String id, double share, int client, int clientCount, Map<Long, Entry> entries) {
    return new AuditLedger(
        id, "usertable", "field0", share, Set.of(client), clientCount, new TreeMap<>(entries));
  }
}
