package io.github.ycsbxl.elliptics;

final class OneNodeContractTest extends ServedContract {
  OneNodeContractTest() {
    super(1, 1);
  }
}
