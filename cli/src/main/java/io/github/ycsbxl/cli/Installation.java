package io.github.ycsbxl.cli;

import java.nio.file.Path;

/** Where bin/ycsb, workloads/ and results/ are. */
final class Installation {
  private Installation() {}

  /** As the launcher says; the current folder when the classes are started by hand. */
  static Path home() {
    return Path.of(System.getProperty("ycsb.home", ""));
  }
}
