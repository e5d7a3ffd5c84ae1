package io.github.ycsbxl.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.machine.GarbageCollection.Use;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class GarbageCollectionTest {
  private static final GarbageCollection YOUNG = collections(Map.of("young", new Use(3, 40)));
  private static final GarbageCollection BOTH =
      collections(Map.of("young", new Use(10, 100), "old", new Use(1, 500)));

  @Test
  void addsUpByCollector() {
    assertThat(YOUNG.plus(BOTH))
        .isEqualTo(collections(Map.of("young", new Use(13, 140), "old", new Use(1, 500))));
    assertThat(BOTH.plus(GarbageCollection.none())).isEqualTo(BOTH);
  }

  @Test
  void differenceIsWhatHappenedSince() {
    assertThat(BOTH.minus(YOUNG))
        .isEqualTo(collections(Map.of("young", new Use(7, 60), "old", new Use(1, 500))));
  }

  @Test
  void totalIsOverAllCollectors() {
    assertThat(BOTH.total()).isEqualTo(new Use(11, 600));
    assertThat(GarbageCollection.none().total()).isEqualTo(new Use(0, 0));
  }

  @Test
  void seesTheCollectionsOfThisJvm() {
    GarbageCollection before = GarbageCollection.soFar();
    System.gc();
    assertThat(GarbageCollection.soFar().minus(before).total().collections()).isPositive();
  }

  private static GarbageCollection collections(Map<String, Use> uses) {
    return new GarbageCollection(new TreeMap<>(uses));
  }
}
