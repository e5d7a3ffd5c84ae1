package io.github.ycsbxl.deploy;

import java.nio.file.Path;

/** The release as the build has made it, unpacked. */
final class Release {
  static final Path HOME = Path.of(System.getProperty("ycsb.release"));

  /** Code is compiled less well, and sooner; what javac made is not verified. */
  static final String JAVA_OPTS =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx256m"
          + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  private Release() {}

  static String file(String name) {
    return HOME.resolve(name).toString();
  }
}
