package io.github.ycsbxl.workload;

/** Operations of a client thread, under the names that YCSB's output uses. */
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

  /** A read that the client answered itself. */
  READ_CACHED("READ-CACHED"),

  /** The work on the values of a read: decompressing and comparing them. */
  VERIFY("VERIFY");

  private final String label;

  OperationType(String label) {
    this.label = label;
  }

  /** The name of the operation's row in results. */
  public String label() {
    return label;
  }
}
