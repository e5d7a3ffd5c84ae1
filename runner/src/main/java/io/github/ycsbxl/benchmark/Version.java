package io.github.ycsbxl.benchmark;

/** Version of this build, from the jar's manifest. */
public final class Version {
  /** The release of stock YCSB whose output and interfaces this client has. */
  public static final String STOCK = "0.17.0";

  private Version() {}

  /** The version, such as 0.1.0; "unpackaged" when the classes do not come from a jar. */
  public static String ours() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }
}
