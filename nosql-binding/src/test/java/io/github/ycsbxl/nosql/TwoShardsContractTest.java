package io.github.ycsbxl.nosql;

final class TwoShardsContractTest extends EmbeddedContract {
  TwoShardsContractTest() {
    super(2, 3);
  }
}
