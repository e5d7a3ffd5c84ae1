package io.github.ycsbxl.voldemort;

final class Vp3ContractTest extends ServedContract {
  Vp3ContractTest() {
    super("vp3");
  }
}
