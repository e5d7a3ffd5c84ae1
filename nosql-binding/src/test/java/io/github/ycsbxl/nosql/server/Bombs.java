package io.github.ycsbxl.nosql.server;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.rmi.Remote;
import java.util.HashSet;
import java.util.Set;

/** Objects that harm their readers. */
public final class Bombs {
  private static final int DEPTH = 30;

  /** True if a {@link Trap} was created. */
  public static volatile boolean sprung;

  private Bombs() {}

  /**
   * Each set is filled after it was added to the one above, so that its hash costs nothing here.
   */
  public static Set<Object> setsInSets() {
    var root = new HashSet<Object>();
    Set<Object> left = root;
    Set<Object> right = new HashSet<>();
    for (int i = 0; i < DEPTH; i++) {
      var nextLeft = new HashSet<Object>(Set.of("left"));
      var nextRight = new HashSet<Object>();
      left.add(nextLeft);
      left.add(nextRight);
      right.add(nextLeft);
      right.add(nextRight);
      left = nextLeft;
      right = nextRight;
    }
    return root;
  }

  /**
   * Class on the class path that no store has, and that has a side effect when it is deserialized.
   */
  public static final class Trap implements Remote, Serializable {
    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      sprung = true;
    }
  }
}
