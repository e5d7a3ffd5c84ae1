package io.github.ycsbxl.deploy;

import io.github.ycsbxl.binding.ShortJvm;
import java.nio.file.Path;

/** The built release, unpacked. */
final class Release {
  static final Path HOME = Path.of(System.getProperty("ycsb.release"));

  static final String JAVA_OPTS = String.join(" ", ShortJvm.OPTIONS) + " -Xmx256m";

  private Release() {}

  static String file(String name) {
    return HOME.resolve(name).toString();
  }
}
