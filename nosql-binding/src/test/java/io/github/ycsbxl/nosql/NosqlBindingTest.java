package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.db.BindingInfo;
import java.util.Properties;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

final class NosqlBindingTest {

  @Test
  void isFoundByItsName() {
    assertThat(ServiceLoader.load(BindingInfo.class))
        .anySatisfy(
            binding -> {
              assertThat(binding.name()).isEqualTo("nosql");
              assertThat(binding.dbClass()).isEqualTo(NosqlClient.class);
            });
  }

  @Test
  void leavesMistakesInTheReader() {
    var properties = new Properties();
    properties.setProperty("nosql.embedded.shards", "many");
    var reader = new PropertyReader(properties);
    new NosqlBinding().check(reader);
    assertThat(reader.problems())
        .containsExactly(
            "nosql.embedded.shards=many: expected a whole number from 1 to 2147483647");
  }
}
