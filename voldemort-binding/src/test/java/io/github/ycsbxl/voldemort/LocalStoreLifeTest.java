package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.binding.TestDb;
import io.github.ycsbxl.config.GoldenMessages;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import site.ycsb.ByteIterator;
import site.ycsb.DBException;
import site.ycsb.Status;

/** Opening, sharing and closing of the engines in this process. */
final class LocalStoreLifeTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final String TABLE = "usertable";

  @TempDir private Path folder;
  private Properties bdb;

  @BeforeEach
  void name() {
    bdb = Settings.bdb(folder);
  }

  @Test
  void recordsOnTheDiskSurviveClosing() throws DBException {
    VoldemortClient client = Settings.open(bdb);
    for (int i = 0; i < 100; i++) {
      assertThat(client.insert(TABLE, "k" + i, TestDb.record("" + i))).isEqualTo(Status.OK);
    }
    client.cleanup();
    client = Settings.open(bdb);
    for (int i = 0; i < 100; i++) {
      var found = new HashMap<String, ByteIterator>();
      assertThat(client.read(TABLE, "k" + i, null, found)).isEqualTo(Status.OK);
      assertThat(found.get("field0")).hasToString("" + i);
    }
    client.cleanup();
  }

  @Test
  void recordsInMemoryLastAsLongAsAClientIsOpen() throws DBException {
    VoldemortClient first = Settings.open(Settings.memory());
    VoldemortClient second = Settings.open(Settings.memory());
    first.insert(TABLE, "k", TestDb.record("x"));
    first.cleanup();
    first.cleanup();
    assertThat(second.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
    second.cleanup();
    VoldemortClient third = Settings.open(Settings.memory());
    assertThat(third.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    third.cleanup();
  }

  /** A plugin's operation may name a table that is not the workload's. */
  @Test
  void tablesAreStoresOfTheirOwnUnlessTheWorkloadsIsNamed() throws DBException {
    VoldemortClient client = Settings.open(bdb);
    client.insert("cats", "k", TestDb.record("meow"));
    assertThat(client.read("dogs", "k", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    client.cleanup();

    bdb.setProperty("voldemort.store", "cats");
    client = Settings.open(bdb);
    assertThat(client.read(TABLE, "k", null, new HashMap<>())).isEqualTo(Status.OK);
    assertThat(client.read("dogs", "k", null, new HashMap<>())).isEqualTo(Status.NOT_FOUND);
    client.cleanup();
  }

  @Test
  void saysWhyAFolderCannotBeOpened() throws Exception {
    Files.writeString(folder.resolve("store"), "Dear Sir or Madam");
    assertThatThrownBy(() -> Settings.open(bdb))
        .isInstanceOf(DBException.class)
        .satisfies(golden::pin);
  }
}
