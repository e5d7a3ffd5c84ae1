package io.github.ycsbxl.nosql;

final class OneNodeContractTest extends EmbeddedContract {
  OneNodeContractTest() {
    super(1, 1);
  }
}
