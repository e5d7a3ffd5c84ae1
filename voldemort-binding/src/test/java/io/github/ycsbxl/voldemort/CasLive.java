package io.github.ycsbxl.voldemort;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.binding.ScratchKeys;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.DBException;
import site.ycsb.Status;

final class CasLive {
  @TempDir private Path folder;

  private static final int DIGITS = 2;

  @ParameterizedTest
  @ValueSource(strings = {"vp1", "vp3"})
  void losesNoUpdate(String protocol) throws Exception {
    Properties store = LiveServer.speaking(protocol);
    String prefix = ScratchKeys.newPrefix();
    // Keys that can be derived from their numbers, so that they can be deleted.
    store.setProperty("key.format", "decimal");
    store.setProperty("key.prefix", prefix);
    store.setProperty("key.length", Integer.toString(prefix.length() + DIGITS));
    store.setProperty("insertorder", "ordered");
    try {
      CasRun.losesNoUpdate(store, folder);
    } finally {
      delete(store, prefix);
    }
  }

  private static void delete(Properties store, String prefix) throws DBException {
    VoldemortClient client = Settings.open(store);
    try {
      for (int i = 0; i < CasRun.RECORDS; i++) {
        String key = prefix + ("%0" + DIGITS + "d").formatted(i);
        assertThat(client.delete("usertable", key)).isEqualTo(Status.OK);
      }
    } finally {
      client.cleanup();
    }
  }
}
