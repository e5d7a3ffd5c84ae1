package io.github.ycsbxl.cli;

import picocli.CommandLine.IVersionProvider;

/** Which version this is, from the jar's manifest. */
final class Version implements IVersionProvider {
  /** The release of the client whose output and interfaces this one keeps to. */
  static final String STOCK = "0.17.0";

  /** Such as 0.1.0; "unpackaged" when the classes do not come from a jar. */
  static String ours() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "YCSB XL " + ours() + " (YCSB " + STOCK + ", Java " + Runtime.version() + ")"
    };
  }
}
