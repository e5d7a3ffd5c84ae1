package io.github.ycsbxl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reader who wants to understand a measurement has to open eight methods, not a dozen. */
final class ShortPathTest {
  private static final int MOST = 8;

  /** {@link Main#main}, which would end the test's process. */
  private static final int MAIN = 1;

  private static final String[] MIX = {
    "-p", "readproportion=0.2",
    "-p", "updateproportion=0.2",
    "-p", "insertproportion=0.2",
    "-p", "scanproportion=0.1",
    "-p", "deleteproportion=0.1",
    "-p", "multigetproportion=0.1",
    "-p", "readmodifywriteproportion=0.1"
  };

  @TempDir private Path folder;

  @BeforeEach
  void forget() {
    FramesDb.FRAMES.clear();
  }

  @Test
  void fromTheStartOfAClientThreadToEveryCallOfTheBinding() {
    new Ycsb(folder).db(FramesDb.class, "run", MIX);
    Map<String, List<String>> frames = Map.copyOf(FramesDb.FRAMES);
    assertThat(frames)
        .containsOnlyKeys("init", "read", "update", "insert", "scan", "delete", "readAll");
    assertThat(frames.values()).allSatisfy(path -> assertThat(path).hasSizeLessThanOrEqualTo(MOST));
  }

  @Test
  void fromTheStartOfAClientThreadToACompareAndSet() {
    new Ycsb(folder)
        .db(
            FramesDb.class,
            "run -p readproportion=0.5 -p cachedproportion=0.5 -p updateproportion=0 "
                + "-p readmodifywriteproportion=0.5 -p readmodifywrite.mode=cas");
    assertThat(FramesDb.FRAMES)
        .containsOnlyKeys("init", "read", "readVersioned", "replaceIfCurrent");
    assertThat(FramesDb.FRAMES.values())
        .allSatisfy(path -> assertThat(path).hasSizeLessThanOrEqualTo(MOST));
  }

  @Test
  void fromMainToTheFirstConnectionAndFromAClientThreadToALoadedRecord() {
    new Ycsb(folder).db(FramesDb.class, "load");
    assertThat(FramesDb.FRAMES).containsOnlyKeys("init", "insert");
    assertThat(FramesDb.FRAMES.get("init")).hasSizeLessThanOrEqualTo(MOST - MAIN);
    assertThat(FramesDb.FRAMES.get("insert")).hasSizeLessThanOrEqualTo(MOST);
  }
}
