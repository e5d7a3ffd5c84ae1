package io.github.ycsbxl.voldemort;

final class Pb0ContractTest extends ServedContract {
  Pb0ContractTest() {
    super("pb0");
  }
}
