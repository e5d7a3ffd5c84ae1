package io.github.ycsbxl.tables;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.log.Outputs;
import io.github.ycsbxl.log.PhaseKey;
import io.github.ycsbxl.log.RunLogWriter;
import io.github.ycsbxl.log.Verdict;
import io.github.ycsbxl.measure.OperationLog;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/**
 * The folder of one run's files. It is made before the run, so that a run that cannot be written is
 * not started. The log of the run, and that of single operations, are written while the run goes
 * on; {@link ResultFiles} makes the other files from the log. Used by one thread.
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

  /** Makes a folder; throws a FileAlreadyExistsException if a run of this name has one. */
  public static Path make(Path resultsDir, String runName) throws IOException {
    Files.createDirectories(resultsDir);
    return Files.createDirectory(resultsDir.resolve(runName));
  }

  /** Opens a folder for a run, which is still empty; if its log cannot be made, the folder goes. */
  public static ResultFolder open(Path path) throws IOException {
    try {
      return new ResultFolder(path, RunLogWriter.open(path));
    } catch (IOException e) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException other) {
        // Something else is in it.
        e.addSuppressed(other);
      }
      throw e;
    }
  }

  /** Makes a folder for a run without a name, called as wanted, or that with a number behind it. */
  public static Path makeLike(Path resultsDir, String wantedName) throws IOException {
    Files.createDirectories(resultsDir);
    for (int number = 1; ; number++) {
      try {
        String name = number == 1 ? wantedName : wantedName + "-" + number;
        return Files.createDirectory(resultsDir.resolve(name));
      } catch (FileAlreadyExistsException e) {
        // Another run started in the same second and has the name.
      }
    }
  }

  /** Makes a name from the time and from what is run. */
  public static String nameNow(String what) {
    return LocalDateTime.now().format(TIME) + "-" + what;
  }

  public Path path() {
    return path;
  }

  public String runName() {
    return path.getFileName().toString();
  }

  /** The log of the run. */
  public RunLogWriter log() {
    return log;
  }

  /** Opens the log of single operations, if the user asked for it. */
  public void logOperations(boolean asked) throws IOException {
    operations = asked ? Optional.of(new OperationsCsv(path)) : Optional.empty();
  }

  /** Opens the log of the operations of a phase, if operations are logged. */
  public Optional<OperationLog> operationLog(PhaseKey phase, int threads) {
    return operations.map(
        all -> OperationLog.start(threads, all.of(phase.phase(), phase.iteration())));
  }

  /** Ends the log of single operations; a failure becomes a problem of the outputs. */
  public void endOperations(Outputs outputs) {
    operations.ifPresent(all -> outputs.write(path.resolve(OperationsCsv.NAME), all::close));
    operations = Optional.empty();
  }

  /** Ends the log of the run; a later verdict replaces an earlier one. */
  public void end(Verdict verdict) throws IOException {
    log.verdict(verdict);
    ended = true;
  }

  /** Deletes the folder of a run that asked nothing of its store, after {@link #close}. */
  public void discard() throws IOException {
    log.discard();
    Files.deleteIfExists(path.resolve(OperationsCsv.NAME));
    Files.deleteIfExists(path.resolve(LedgerFile.NAME));
    Files.delete(path);
  }

  @Override
  public void close() throws IOException {
    var outputs = new Outputs();
    close(outputs);
    outputs.throwIfProblems();
  }

  /** Closes the logs; failures become problems of the outputs. */
  public void close(Outputs outputs) {
    endOperations(outputs);
    log.close(outputs);
    if (ended && outputs.problems().isEmpty()) {
      log.sum(outputs);
      ended = false;
    }
  }
}
