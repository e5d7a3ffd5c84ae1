package io.github.ycsbxl.tables;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.log.RunLogWriter;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.measure.OperationLog;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Result directory of one run. It is created before the run, so that a run does not start if its
 * results cannot be written. The run log and the operation log are written during the run; {@link
 * ResultFiles} derives the other files from the log. Used by one thread.
 */
public final class ResultFolder implements AutoCloseable {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private final Path path;
  private final RunLogWriter log;
  private Optional<OperationsCsv> operations = Optional.empty();
  private boolean ended;

  private ResultFolder(Path path, RunLogWriter log) {
    this.path = path;
    this.log = log;
  }

  /**
   * Creates a directory.
   *
   * @throws java.nio.file.FileAlreadyExistsException if a run of this name has one
   */
  public static Path make(Path resultsDir, String runName) throws IOException {
    Files.createDirectories(resultsDir);
    return Files.createDirectory(resultsDir.resolve(runName));
  }

  /** Opens an empty directory for a run. The directory is deleted if its log cannot be created. */
  public static ResultFolder open(Path path) throws IOException {
    try {
      return new ResultFolder(path, RunLogWriter.open(path));
    } catch (IOException e) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException other) {
        // The directory contains other files and cannot be deleted.
        e.addSuppressed(other);
      }
      throw e;
    }
  }

  /**
   * Creates a directory for an unnamed run, with a number appended to the wanted name if it exists.
   */
  public static Path makeLike(Path resultsDir, String wantedName) throws IOException {
    Files.createDirectories(resultsDir);
    for (int number = 1; ; number++) {
      try {
        String name = number == 1 ? wantedName : wantedName + "-" + number;
        return Files.createDirectory(resultsDir.resolve(name));
      } catch (FileAlreadyExistsException e) {
        // Try the next number, since another run that started in the same second has this name.
      }
    }
  }

  /** Returns a name made of the time in UTC, as in the results, and this text. */
  public static String nameNow(String what) {
    return LocalDateTime.now(ZoneOffset.UTC).format(TIME) + "-" + what;
  }

  public Path path() {
    return path;
  }

  public String runName() {
    return path.getFileName().toString();
  }

  public RunLogWriter log() {
    return log;
  }

  /** Opens the operation log, if the user asked for it. */
  public void logOperations(boolean asked) throws IOException {
    operations = asked ? Optional.of(new OperationsCsv(path)) : Optional.empty();
  }

  /** Opens the operation log of a phase, if operations are logged. */
  public Optional<OperationLog> operationLog(PhaseKey phase, int threads) {
    return operations.map(
        all -> OperationLog.start(threads, all.of(phase.phase(), phase.iteration())));
  }

  /** Closes the operation log. A failure becomes a problem of the outputs. */
  public void endOperations(SeparateOutputs outputs) {
    operations.ifPresent(all -> outputs.write(path.resolve(OperationsCsv.NAME), all::close));
    operations = Optional.empty();
  }

  /** Ends the log of the run. A later verdict replaces an earlier one. */
  public void end(Verdict verdict) throws IOException {
    log.verdict(verdict);
    ended = true;
  }

  /**
   * Reads the log. With a verdict, the log of a fleet includes its clients' logs, which are not
   * read.
   */
  public Run read(RunListener... listeners) throws IOException {
    return ended ? Run.readOwn(path, listeners) : Run.read(path, listeners);
  }

  /** Deletes the directory of a run that sent no request. Called after {@link #close}. */
  public void discard() throws IOException {
    log.discard();
    Files.deleteIfExists(path.resolve(OperationsCsv.NAME));
    try (Stream<Path> files = Files.list(path)) {
      for (Path file : files.filter(one -> LedgerFile.isName(one.getFileName() + "")).toList()) {
        Files.delete(file);
      }
    }
    Files.delete(path);
  }

  @Override
  public void close() throws IOException {
    var outputs = new SeparateOutputs();
    close(outputs);
    outputs.throwIfProblems();
  }

  /** Closes the logs. Failures become problems of the outputs. */
  public void close(SeparateOutputs outputs) {
    endOperations(outputs);
    log.close(outputs);
    if (ended && outputs.problems().isEmpty()) {
      log.sum(outputs);
      ended = false;
    }
  }
}
