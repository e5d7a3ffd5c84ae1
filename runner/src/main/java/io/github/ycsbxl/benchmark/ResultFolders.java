package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.log.OutputFile;
import io.github.ycsbxl.log.Outputs;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.RawPoints;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.tables.StockHdrFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Folders that a benchmark's files go to. Stateless. */
public final class ResultFolders {
  private ResultFolders() {}

  /**
   * Makes the folder that the plan names.
   *
   * @param kind what is done, for the name of a folder that was given none
   */
  public static Path make(BenchmarkPlan plan, String kind) throws ConfigurationException {
    return make(
        plan.output().resultsDir(), plan.output().runName(), RunDescriptions.nameNow(plan, kind));
  }

  /**
   * Makes a folder; it is a mistake of the user if that is not possible.
   *
   * @param otherwise the name, or its beginning, if none was given
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
              ? "run.name=" + name.get() + ": there is such a run in " + parent + " already"
              : "results.dir=" + parent + ": " + ErrorMessages.ofFile(e));
    }
  }

  /**
   * Writes the outputs that the user wants outside the result folder.
   *
   * @return whether the text is where the user wanted it
   */
  public static boolean writeOutside(
      OutputConfig output, BenchmarkOutcome outcome, Outputs outputs) {
    boolean exported = true;
    // A JSON document is written by whoever makes it.
    if (output.exportFile().isPresent() && !output.text().exporter().isJson()) {
      Path file = output.exportFile().get();
      exported = outputs.write(file, () -> OutputFile.write(file, outcome.text(output.text())));
    }
    if (output.text().type().isRaw() && output.rawFile().isPresent()) {
      Path file = output.rawFile().get();
      outputs.write(file, () -> RawPoints.append(outcome.run(), file));
    }
    output
        .hdrPrefix()
        .ifPresent(
            prefix -> StockHdrFiles.write(outcome.run().last().measurement(), prefix, outputs));
    return exported;
  }
}
