package io.github.ycsbxl.voldemort;

final class Vp1ContractTest extends ServedContract {
  Vp1ContractTest() {
    super("vp1");
  }
}
