package io.github.ycsbxl.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.audit.AuditSummary;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Ending of an audit by itself on a terminal. */
final class AuditSummaryLinesTest {
  private static final AuditSummary UNREAD = AuditSummary.notAudited(4_436, "no ledger");

  @Test
  void verdictIsTheLastLine() {
    assertThat(lines(List.of("no ledger")))
        .startsWith("audited      0.0 % of 4,436 acknowledged updates, on 0 records")
        .endsWith("FAILED       no ledger");
    assertThat(lines(List.of())).endsWith("PASSED       no update lost");
  }

  private static List<String> lines(List<String> faults) {
    var text = new StringWriter();
    RunSummary.audit(new PrintWriter(text, true), UNREAD, faults);
    return text.toString().lines().toList();
  }
}
