package io.github.ycsbxl.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.tables.Example;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class FigureListTest {
  @Test
  void namesAreUnique() {
    assertThat(FigureList.ALL).extracting(Figure::name).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "TILE_NOTE")
  void namesInAnOutputAreUnique(FigureOutput output) {
    List<Figure> shown = FigureList.shownIn(output);
    assertThat(shown).extracting(figure -> figure.nameIn(output)).doesNotHaveDuplicates();
    assertThat(shown)
        .allSatisfy(
            figure ->
                assertThat(FigureList.find(output, figure.nameIn(output).orElseThrow()))
                    .containsSame(figure));
  }

  /** The file of a figure is its only place, so each must tell what readers need. */
  @Test
  void everyFigureTellsWhatItIs() {
    assertThat(FigureList.ALL).allSatisfy(figure -> assertThat(figure.meaning()).isNotBlank());
    assertThat(FigureList.shownIn(FigureOutput.COMPARISON))
        .as("compared values have a better direction and a unit")
        .noneMatch(figure -> figure.better() == Better.NEITHER)
        .noneMatch(figure -> figure.unit().symbol().isEmpty());
  }

  @Test
  void aTimeIsShownInItsUnit() {
    ResultRow row = ResultRow.of(Example.partialRun());
    long nanos = Example.partialRun().measurement().durationNanos();
    assertThat(RateFigures.LENGTH_OF_PHASE.value(row)).contains(nanos);
    assertThat(RateFigures.LENGTH_OF_PHASE.number(row)).hasValue(nanos / 1e9);
    assertThat(RateFigures.LENGTH_OF_PHASE.cell(row)).contains(nanos / 1e9);
  }
}
