package io.github.ycsbxl.setup;

/** Version of this build, read from the jar's manifest. */
public final class Version {
  /** Release of stock YCSB with which output and interfaces are compatible. */
  public static final String STOCK = "0.17.0";

  private Version() {}

  /** Returns the version, such as 0.1.0, or "unpackaged" if the classes are not in a jar. */
  public static String ours() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "unpackaged" : version;
  }
}
