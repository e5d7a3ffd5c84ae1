package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.CasRawContractTest;
import io.github.ycsbxl.binding.CasScratchKeys;
import io.github.ycsbxl.binding.ScratchKeys;
import java.io.IOException;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import site.ycsb.DB;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ServedRawContractTest extends CasRawContractTest {
  private RunningServer server;
  private String prefix = ScratchKeys.newPrefix();

  @BeforeAll
  void start() throws IOException {
    server = RunningServer.start();
  }

  @AfterAll
  void stop() throws IOException {
    server.close();
  }

  @BeforeEach
  void useOtherKeys() {
    prefix = ScratchKeys.newPrefix();
  }

  @Override
  protected Properties store() {
    return server.speaking("vp1");
  }

  @Override
  protected DB newDb() {
    return new CasScratchKeys(new VoldemortClient(), prefix);
  }

  @Override
  protected String table() {
    return "usertable";
  }
}
