package io.github.ycsbxl.elliptics;

final class FourNodesContractTest extends ServedContract {
  FourNodesContractTest() {
    super(4, 1);
  }
}
