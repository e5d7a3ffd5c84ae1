package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.files.AtomicFile;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.RawPoints;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.tables.StockHdrFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Creator of result directories and of output files outside them. Stateless. */
public final class ResultFolders {
  private ResultFolders() {}

  /**
   * Creates the directory that the plan names.
   *
   * @param kind command name, used if the plan gives no name
   */
  public static Path make(BenchmarkPlan plan, String kind) throws ConfigurationException {
    OutputConfig output = plan.common().output();
    return make(output.resultsDir(), output.runName(), RunDescriptions.nameNow(plan, kind));
  }

  /**
   * Creates a directory.
   *
   * @param otherwise name or prefix if {@code name} is empty
   * @throws ConfigurationException if the directory cannot be created
   */
  public static Path make(Path parent, Optional<String> name, String otherwise)
      throws ConfigurationException {
    try {
      return name.isPresent()
          ? ResultFolder.make(parent, name.get())
          : ResultFolder.makeLike(parent, otherwise);
    } catch (IOException e) {
      boolean taken = name.isPresent() && Files.isDirectory(parent.resolve(name.get()));
      throw new ConfigurationException(
          taken
              ? "run.name=%s: a run with this name already exists in %s; choose another name or delete %s"
                  .formatted(name.get(), parent, parent.resolve(name.get()))
              : "results.dir=" + parent + ": " + ErrorMessages.fileMessage(e));
    }
  }

  /**
   * Writes the outputs that the user requested outside the result directory.
   *
   * @return false if the result text could not be written to its file
   */
  public static boolean writeOutside(
      OutputConfig output, BenchmarkOutcome outcome, SeparateOutputs outputs) {
    boolean exported = true;
    // JSON documents are written by their own exporter.
    if (output.files().export().isPresent() && !output.text().exporter().isJson()) {
      Path file = output.files().export().get();
      exported = outputs.write(file, () -> AtomicFile.write(file, outcome.text(output.text())));
    }
    if (output.text().type().isRaw() && output.files().raw().isPresent()) {
      Path file = output.files().raw().get();
      outputs.write(file, () -> RawPoints.append(outcome.run(), file));
    }
    output
        .files()
        .hdrPrefix()
        .ifPresent(prefix -> writeHdr(output, outcome.run(), prefix, outputs));
    return exported;
  }

  /** Writes stock's histogram logs, which have a line per status line if there are any. */
  private static void writeHdr(
      OutputConfig output, Run run, String prefix, SeparateOutputs outputs) {
    if (output.stockStatus()) {
      long seconds =
          PropertyReader.from(run.description().configuration()).get(RunConfig.STATUS_SECONDS);
      StockHdrFiles.write(run, seconds, prefix, outputs);
    } else {
      StockHdrFiles.write(run.last().measurement(), prefix, outputs);
    }
  }
}
