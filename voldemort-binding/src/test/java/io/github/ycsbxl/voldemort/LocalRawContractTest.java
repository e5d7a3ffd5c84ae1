package io.github.ycsbxl.voldemort;

import io.github.ycsbxl.binding.CasRawContractTest;
import java.util.Properties;
import site.ycsb.DB;

final class LocalRawContractTest extends CasRawContractTest {
  @Override
  protected Properties store() {
    return Settings.memory();
  }

  @Override
  protected DB newDb() {
    return new VoldemortClient();
  }

  @Override
  protected String table() {
    return "usertable";
  }
}
