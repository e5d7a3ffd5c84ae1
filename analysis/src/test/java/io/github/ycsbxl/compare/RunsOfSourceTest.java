package io.github.ycsbxl.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RunsOfSourceTest {
  private record Name(String name) implements RunsOfSource.Named<Name> {
    @Override
    public Name named(String other) {
      return new Name(other);
    }
  }

  @Test
  void differentNamesStayAsTheyAre() {
    assertThat(names(source("x/a", "a"), source("x/s", "t-1", "t-2")))
        .containsExactly("a", "t-1", "t-2");
  }

  @Test
  void secondFolderOfANameIsShownByItsPath() {
    assertThat(names(source("x/a", "a"), source("y/a", "a"))).containsExactly("a", "y/a");
  }

  @Test
  void everyRunOfSeriesThatShareNamesHasItsFolder() {
    assertThat(names(source("x/s", "t-1", "t-2"), source("x/r/", "t-2", "t-4")))
        .containsExactly("s/t-1", "s/t-2", "r/t-2", "r/t-4");
    assertThat(names(source("x/s/t-1", "t-1"), source("x/s", "t-1", "t-2")))
        .containsExactly("t-1", "s/t-1", "s/t-2");
  }

  @Test
  void seriesOfFoldersOfOneNameHaveTheirPaths() {
    assertThat(names(source("x/s", "t-1", "t-2"), source("y/s", "t-1", "t-2")))
        .containsExactly("x/s/t-1", "x/s/t-2", "y/s/t-1", "y/s/t-2");
  }

  private static RunsOfSource<Name> source(String path, String... names) {
    return new RunsOfSource<>(path, Stream.of(names).map(Name::new).toList());
  }

  private static List<String> names(RunsOfSource<Name> first, RunsOfSource<Name> second) {
    return RunsOfSource.together(List.of(first, second)).stream().map(Name::name).toList();
  }
}
