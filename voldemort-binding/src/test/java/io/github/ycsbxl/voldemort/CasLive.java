package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.db.ScratchKeys;
import java.util.Properties;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CasLive {

  @ParameterizedTest
  @ValueSource(strings = {"vp1", "vp3", "pb0"})
  void losesNoUpdate(String protocol) throws Exception {
    Properties store = LiveServer.speaking(protocol);
    store.setProperty("key.prefix", ScratchKeys.newPrefix());
    CasRun.losesNoUpdate(store);
  }
}
