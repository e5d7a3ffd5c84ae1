package io.github.ycsbxl.elliptics;

final class TwoCopiesContractTest extends ServedContract {
  TwoCopiesContractTest() {
    super(3, 2);
  }
}
