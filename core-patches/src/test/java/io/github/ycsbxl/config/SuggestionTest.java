package io.github.ycsbxl.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SuggestionTest {
  private static final List<String> KNOWN =
      List.of("bench", "list", "load", "nosql", "threadcount", "workloads/mixed-95-5");

  @ParameterizedTest
  @CsvSource({
    "bnech, bench",
    "lsit, list",
    "nosq, nosql",
    "BENCH, bench",
    "threadcuont, threadcount",
    "thraedcuont, threadcount",
    "workloads/mixed-95-6, workloads/mixed-95-5",
    "thredconut2,",
    "ben,",
    "lo,",
    "redis,",
  })
  void suggestsAWordThatIsNear(String word, String meant) {
    assertThat(Suggestion.nearest(word, KNOWN).orElse(null)).isEqualTo(meant);
  }
}
