package io.github.ycsbxl.nosql;

final class OneShardContractTest extends EmbeddedContract {
  OneShardContractTest() {
    super(1, 3);
  }
}
