package io.github.ycsbxl.nosql.store;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Columns that a table needs for records. */
final class TableSettingsTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final List<String> ID = List.of("id");

  @Test
  void acceptsATableWithTheTwoColumnsAndOthers() {
    var columns = Map.of("id", "STRING", "data", "BINARY", "more", "INTEGER");
    assertThatCode(() -> TableSettings.check("t", ID, columns)).doesNotThrowAnyException();
  }

  @Test
  void refusesATableThatLacksAColumnOrHasAnotherKeyOrType() {
    assertThatThrownBy(() -> TableSettings.check("t", ID, Map.of("id", "STRING", "name", "STRING")))
        .satisfies(golden::pin);
    assertThatThrownBy(() -> TableSettings.check("t", ID, Map.of("id", "LONG", "data", "BINARY")))
        .hasMessageContaining("{data=BINARY, id=LONG}");
    var columns = Map.of("id", "STRING", "data", "BINARY");
    assertThatThrownBy(() -> TableSettings.check("t", List.of("id", "data"), columns))
        .hasMessageContaining("primary key [id, data]");
  }
}
