package io.github.ycsbxl.voldemort.engine;

import static io.github.ycsbxl.voldemort.engine.StorageEngineContract.bytes;
import static io.github.ycsbxl.voldemort.engine.StorageEngineContract.clock;
import static io.github.ycsbxl.voldemort.engine.StorageEngineContract.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DbInternal;
import com.sleepycat.je.DiskLimitException;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import io.github.ycsbxl.binding.JavaProcess;
import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Directory of a node's stores. */
@Timeout(300)
final class BdbStorageTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final int CACHE_BYTES = 16 << 20;

  @TempDir Path folder;

  /** Program that opens a directory in another process and reports the result. */
  static final class Opening {
    public static void main(String[] folder) {
      try (BdbStorage storage = BdbStorage.open(Path.of(folder[0]), CACHE_BYTES)) {
        storage.engine("s").put(bytes("k"), Versioned.of(bytes("other"), clock(0, 1)));
        System.out.println("written");
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @Test
  void keepsStoresApartAndAcrossProcesses() throws Exception {
    assertThat(inAnotherProcess()).isEqualTo("written");
    try (BdbStorage storage = BdbStorage.open(folder, CACHE_BYTES)) {
      assertThat(text(storage.engine("s").get(bytes("k")).get(0))).isEqualTo("other");
      assertThat(storage.engine("t").get(bytes("k"))).isEmpty();
      assertThat(storage.engine("t")).isSameAs(storage.engine("t"));
    }
  }

  @Test
  void folderGoesWithItsStoresOnceTheyAreClosed() throws Exception {
    Path here = folder.resolve("here");
    Path node = here.resolve("node-1");
    BdbStorage.open(here, CACHE_BYTES).close();
    try (BdbStorage storage = BdbStorage.open(node, CACHE_BYTES)) {
      storage.engine("s").put(bytes("k"), Versioned.of(bytes("a"), clock(0, 1)));
      assertThatThrownBy(() -> BdbStorage.folderStore(here).remove()).satisfies(golden::pin);
    }
    assertThat(BdbStorage.folderStore(here).use().orElseThrow().bytes()).isPositive();
    assertThat(BdbStorage.folderStore(here).bytesByNode()).containsOnlyKeys("0", "1");
    BdbStorage.folderStore(here).remove();
    assertThat(here).doesNotExist();
  }

  @Test
  void keepsAllValuesOfAKeyAfterClosing() throws Exception {
    try (BdbStorage storage = BdbStorage.open(folder.resolve("new/folder"), CACHE_BYTES)) {
      storage.engine("s").put(bytes("k"), Versioned.of(bytes("a"), clock(0, 1)));
      storage.engine("s").put(bytes("k"), Versioned.of(bytes("b"), clock(1, 1)));
    }
    try (BdbStorage storage = BdbStorage.open(folder.resolve("new/folder"), CACHE_BYTES)) {
      assertThat(storage.engine("s").get(bytes("k")))
          .extracting(StorageEngineContract::text)
          .containsExactly("a", "b");
    }
  }

  @Test
  void refusesASecondProcess() throws Exception {
    try (BdbStorage storage = BdbStorage.open(folder, CACHE_BYTES)) {
      assertThat(storage.engine("s").get(bytes("k"))).isEmpty();
      golden.pin(inAnotherProcess());
    }
  }

  @Test
  void saysThatAFileIsNoFolder() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertThatThrownBy(() -> BdbStorage.open(file, CACHE_BYTES))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString());
  }

  /** On a disk that became full after the store was opened. */
  @Test
  void readsButTakesNoWritesOnAFullDisk() throws Exception {
    try (BdbStorage storage = BdbStorage.open(folder, CACHE_BYTES)) {
      storage.engine("s").put(bytes("k"), Versioned.of(bytes("v"), clock(0, 1)));
    }
    EnvironmentConfig full = BdbStorage.settings(CACHE_BYTES);
    full.setConfigParam(EnvironmentConfig.FREE_DISK, "" + Long.MAX_VALUE / 4);
    var environment = new Environment(folder.toFile(), full);
    // JE checks the limit in a separate thread, some time after opening.
    DbInternal.getNonNullEnvImpl(environment).getCleaner().freshenLogSizeStats();
    var engine =
        new BdbEngine(
            environment,
            environment.openDatabase(null, "s", new DatabaseConfig().setTransactional(true)));
    assertThatThrownBy(() -> engine.put(bytes("k"), Versioned.of(bytes("w"), clock(0, 2))))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pin);
    assertThatThrownBy(() -> engine.delete(bytes("k"), clock(0, 1))).satisfies(golden::pin);
    assertThat(text(engine.get(bytes("k")).get(0))).isEqualTo("v");
    engine.close();
    // It closes, except for a checkpoint, which needs disk space.
    assertThatThrownBy(environment::close).isInstanceOf(DiskLimitException.class);
  }

  @Test
  void failsCallsAfterClosing() throws Exception {
    BdbStorage storage = BdbStorage.open(folder, CACHE_BYTES);
    StorageEngine engine = storage.engine("s");
    storage.close();
    assertThatThrownBy(() -> engine.get(bytes("k"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> engine.put(bytes("k"), Versioned.of(bytes("v"), clock(0, 1))))
        .isInstanceOf(IOException.class);
    assertThatThrownBy(() -> engine.delete(bytes("k"), clock(0, 1)))
        .isInstanceOf(IOException.class);
  }

  private String inAnotherProcess() throws Exception {
    return JavaProcess.output(Opening.class, folder.toString()).strip();
  }
}
