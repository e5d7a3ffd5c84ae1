package io.github.ycsbxl.nosql.store;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Options of all requests of a client. The timeout covers all attempts of a request. */
public record RequestOptions(
    Durability durability, Acks acks, Consistency consistency, Duration timeout) {
  public static final Property<String> USER =
      Property.declare("nosql.user", ValueForm.text())
          .scope(Scope.SCENARIO, Scope.CONNECTION)
          .meaning("user of a secured store");
  public static final Property<Path> PASSWORD_FILE =
      Property.declare("nosql.password.file", ValueForm.path("a file").ofInput())
          .scope(Scope.SCENARIO, Scope.CONNECTION, Scope.ADDRESS)
          .meaning("file whose first line is the user's password");

  /** Number of a shard's nodes that must have a write before it is acknowledged. */
  public enum Acks {
    ALL,
    /** More than half of the nodes, including the master. */
    SIMPLE_MAJORITY,
    /** Only the master. If it fails, a write that no other node has is lost. */
    NONE
  }

  /** Durability of a write on the master at its acknowledgement. */
  public enum Durability {
    /** On disk. */
    COMMIT_SYNC,
    /** Only in the memory of the process, whose crash loses the write on this node. */
    COMMIT_NO_SYNC,
    /** Only in the memory of the operating system, whose crash loses the write on this node. */
    COMMIT_WRITE_NO_SYNC
  }

  /** Nodes that may answer a read. */
  public enum Consistency {
    /** Any node, which may not yet have the latest acknowledged write. */
    NONE_REQUIRED,
    /** The master, which has every acknowledged write. */
    ABSOLUTE
  }

  /**
   * Commit policy of {@code nosql.durability}: durability on the master and on replicas before the
   * acknowledgement, and optionally the nodes that must acknowledge. Written as one of {@link
   * Durability}, or as master:replica:acks, such as {@code SYNC:NO_SYNC:ALL}. Immutable.
   */
  public record CommitPolicy(Durability onMaster, Durability onReplicas, Optional<Acks> acks) {

    /**
     * Parses a policy.
     *
     * @throws IllegalArgumentException if it has neither format
     */
    public static CommitPolicy parse(String text) {
      String[] parts = text.toUpperCase(Locale.ROOT).split(":", -1);
      if (parts.length == 1) {
        return new CommitPolicy(
            constant(Durability.class, parts[0]), Durability.COMMIT_NO_SYNC, Optional.empty());
      }
      if (parts.length != 3) {
        throw new IllegalArgumentException(text);
      }
      return new CommitPolicy(
          sync(parts[0]), sync(parts[1]), Optional.of(constant(Acks.class, parts[2])));
    }

    private static Durability sync(String name) {
      return constant(Durability.class, "COMMIT_" + name);
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name) {
      return Arrays.stream(type.getEnumConstants())
          .filter(constant -> constant.name().equals(name.replace('-', '_')))
          .findFirst()
          .orElseThrow(IllegalArgumentException::new);
    }
  }
}
