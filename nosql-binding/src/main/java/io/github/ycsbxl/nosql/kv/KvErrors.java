package io.github.ycsbxl.nosql.kv;

import io.github.ycsbxl.binding.Statuses;
import io.github.ycsbxl.nosql.store.FailureLog;
import java.io.IOException;
import java.security.CodeSource;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oracle.kv.AuthenticationFailureException;
import oracle.kv.AuthenticationRequiredException;
import oracle.kv.DurabilityException;
import oracle.kv.FaultException;
import oracle.kv.KVSecurityException;
import oracle.kv.KVStore;
import oracle.kv.KVVersion;
import oracle.kv.RequestLimitException;
import site.ycsb.Status;

/**
 * Statuses of failed requests, and sentences about exceptions of the client. Logs a warning for the
 * first failure of each kind. A failed write is indeterminate, unless it is certain that no node
 * performed the write. A node may have performed it after a timeout, with too few acknowledgements,
 * or if the response was lost. Thread-safe.
 */
final class KvErrors {
  private static final Pattern VERSION_GATE =
      Pattern.compile(
          "(Client|Server) version is ([\\d.]+),"
              + " but the minimum required version is ([\\d.]+)");

  /** Part of RMI's message if the server responds with TLS or another protocol. */
  private static final String NO_RMI = "non-JRMP server";

  private final FailureLog log = new FailureLog();

  Status ofRead(Throwable failure) {
    note("a read", failure);
    return isNoTable(failure) ? Statuses.noTable(failure) : Statuses.error(failure);
  }

  Status ofWrite(RuntimeException failure) {
    note("a write", failure);
    return certainlyNotDone(failure) ? Statuses.error(failure) : Statuses.indeterminate(failure);
  }

  /** Logs one line for each kind of failure that occurred more than once. */
  void sumUp() {
    log.sumUp();
  }

  /** Returns the reason why a store cannot be opened, with a remedy if known. */
  static IOException refused(KvSettings settings, Throwable failure) {
    String reason =
        versionGate(failure)
            .or(() -> known(settings.login(), failure))
            .orElseGet(() -> line(failure));
    return new IOException(settings + " cannot be used: " + reason, failure);
  }

  /**
   * Returns the failure to open a store in time. It is needed if none of the client's own timeouts
   * applied.
   */
  static IOException late(KvSettings settings, Throwable failure) {
    return new IOException(
        "%s cannot be used: it did not open within %d s; check that its nodes can be reached, or raise nosql.open.timeout, nosql.socket.timeout or nosql.request.timeout"
            .formatted(settings, settings.openingLimit().toSeconds()),
        failure);
  }

  /** Formats the failure and its root cause, without the client's many lines. */
  static String line(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String first = firstLine(failure);
    return root == failure
        ? first
        : first + "; caused by " + root.getClass().getSimpleName() + ": " + firstLine(root);
  }

  private void note(String what, Throwable failure) {
    log.note(what + " failed with " + kind(failure), () -> line(failure));
  }

  /**
   * Returns true if a write certainly had no effect. Unexpected exceptions may come from the
   * client's parser of responses and prove nothing.
   */
  private static boolean certainlyNotDone(RuntimeException failure) {
    return failure instanceof RequestLimitException
        || failure instanceof KvKeys.NoPathException
        || failure instanceof KVSecurityException
        || (failure instanceof DurabilityException unacknowledged
            && unacknowledged.getNoSideEffects());
  }

  /**
   * Returns the name of the failure. The client throws a RequestTimeoutException for many faults,
   * so its cause is named instead.
   */
  private static String kind(Throwable failure) {
    String name = failure.getClass().getSimpleName();
    return Stream.of(faultOf(failure), causeOf(failure))
        .filter(behind -> !behind.isEmpty() && !behind.equals(name))
        .findFirst()
        .map(behind -> name + "/" + behind)
        .orElse(name);
  }

  private static String faultOf(Throwable failure) {
    String remote = failure instanceof FaultException fault ? fault.getFaultClassName() : null;
    return remote == null ? "" : remote.substring(remote.lastIndexOf('.') + 1);
  }

  /** Compares names, because clients of old releases lack the class. */
  private static boolean isNoTable(Throwable failure) {
    return causes(failure)
        .flatMap(cause -> Stream.of(cause.getClass().getSimpleName(), faultOf(cause)))
        .anyMatch("MetadataNotFoundException"::equals);
  }

  private static String causeOf(Throwable failure) {
    return failure.getCause() == null ? "" : failure.getCause().getClass().getSimpleName();
  }

  private static Optional<String> versionGate(Throwable failure) {
    return causes(failure)
        .map(cause -> VERSION_GATE.matcher(String.valueOf(cause.getMessage())))
        .filter(Matcher::find)
        .map(gate -> versionGate(gate.group(1), gate.group(2), gate.group(3)))
        .findFirst();
  }

  private static String versionGate(String older, String version, String wanted) {
    return older.equals("Client")
        ? "it needs client %s or newer, but %s is %s. Use the client in the server's lib directory: set KVHOME to the server's directory, or add -cp <directory>/lib/kvclient.jar"
            .formatted(wanted, client(), version)
        : "%s is %s and needs server %s or newer, but this server is %s. Use an older client; without KVHOME and -cp, YCSB XL uses its own"
            .formatted(
                client(), KVVersion.CURRENT_VERSION.getNumericVersionString(), wanted, version);
  }

  private static Optional<String> known(Login login, Throwable failure) {
    if (isCausedBy(failure, AuthenticationFailureException.class)) {
      return Optional.of("it rejects the user and password of " + login);
    }
    if (isCausedBy(failure, AuthenticationRequiredException.class)) {
      return Optional.of(
          "it requires a user, but %s names none; set nosql.user and nosql.password.file, too"
              .formatted(login));
    }
    if (causes(failure).anyMatch(cause -> String.valueOf(cause.getMessage()).contains(NO_RMI))) {
      return Optional.of(
          "the server does not speak the protocol of unsecured stores. If the store is secured (a kvlite is, unless started with -secure-config disable), set nosql.security.file to its login file, which contains oracle.kv.transport=ssl and the user (kvlite: security/user.security); alternatively, set nosql.user and nosql.password.file. Currently set: %s"
              .formatted(login));
    }
    if (failure instanceof LinkageError) {
      return Optional.of(
          "%s does not run with the jars on the class path: %s. It needs the other jars of its server's lib directory: set KVHOME to the server's directory, or add all of them with -cp. The client of YCSB XL needs two jars of lib/nosql-helperhosts, which bin/ycsb adds if nosql.helperhosts is an argument or in a -P file"
              .formatted(client(), line(failure)));
    }
    return Optional.empty();
  }

  private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> type) {
    return causes(failure).anyMatch(type::isInstance);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
  }

  private static String client() {
    CodeSource source = KVStore.class.getProtectionDomain().getCodeSource();
    return "the client " + (source == null ? "" : source.getLocation().getPath());
  }

  private static String firstLine(Throwable failure) {
    return failure.getMessage() == null
        ? failure.getClass().getSimpleName()
        : failure.getMessage().lines().findFirst().orElse("").strip();
  }
}
