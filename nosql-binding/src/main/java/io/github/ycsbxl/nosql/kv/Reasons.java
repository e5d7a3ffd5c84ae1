package io.github.ycsbxl.nosql.kv;

import java.io.IOException;
import java.security.CodeSource;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import oracle.kv.KVSecurityException;
import oracle.kv.KVStore;
import oracle.kv.KVVersion;

/** Sentences for what the client throws. Stateless. */
final class Reasons {
  private static final Pattern GATE =
      Pattern.compile(
          "(Client|Server) version is ([\\d.]+),"
              + " but the minimum required version is ([\\d.]+)");

  private Reasons() {}

  /** Why a store cannot be opened, and what to do about it where that is known. */
  static IOException refused(KvSettings settings, Throwable failure) {
    String reason = gate(failure).or(() -> known(failure)).orElseGet(() -> line(failure));
    return new IOException(settings + " cannot be used: " + reason, failure);
  }

  /** The failure and, if it is another, what caused it all, without the client's many lines. */
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

  private static Optional<String> gate(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
        .map(cause -> GATE.matcher(String.valueOf(cause.getMessage())))
        .filter(Matcher::find)
        .map(gate -> gate(gate.group(1), gate.group(2), gate.group(3)))
        .findFirst();
  }

  private static String gate(String older, String version, String wanted) {
    return older.equals("Client")
        ? "it wants a client of %s or newer, and %s is %s. The one that fits is in the lib folder of the server: set KVHOME to the server's folder, or put -cp <folder>/lib/kvclient.jar on the command line"
            .formatted(wanted, client(), version)
        : "%s is of %s and wants a server of %s or newer, and this one is %s. Take another client: the one that comes with YCSB XL if KVHOME and -cp name none"
            .formatted(
                client(), KVVersion.CURRENT_VERSION.getNumericVersionString(), wanted, version);
  }

  private static Optional<String> known(Throwable failure) {
    if (failure instanceof KVSecurityException) {
      return Optional.of(
          line(failure)
              + ". A secured store needs nosql.security.file, or nosql.user and"
              + " nosql.password.file");
    }
    if (failure instanceof LinkageError) {
      return Optional.of(
          "%s does not run with the jars on the class path: %s. Those that it needs are beside it in the lib folder of its server: set KVHOME to the server's folder, or name them all with -cp"
              .formatted(client(), line(failure)));
    }
    return Optional.empty();
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
