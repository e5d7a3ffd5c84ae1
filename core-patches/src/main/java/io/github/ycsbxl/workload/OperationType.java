package io.github.ycsbxl.workload;

/** Operations of a client thread, named as in YCSB's output. */
public enum OperationType {
  READ("READ"),
  UPDATE("UPDATE"),
  INSERT("INSERT"),
  SCAN("SCAN"),
  DELETE("DELETE"),
  READ_MODIFY_WRITE("READ-MODIFY-WRITE"),
  CAS("CAS"),
  MULTIGET("MULTIGET"),
  PLUGIN("PLUGIN"),

  /** Read that the client answered from its cache. */
  READ_CACHED("READ-CACHED"),

  /** Decompression and verification of the values of a read. */
  VERIFY("VERIFY");

  private final String label;

  OperationType(String label) {
    this.label = label;
  }

  /** Returns the name of the operation's row in results. */
  public String label() {
    return label;
  }
}
