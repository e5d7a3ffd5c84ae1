package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.ConfigurationException;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.files.AtomicFile;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.log.RunListener;
import io.github.ycsbxl.run.RunConfig;
import io.github.ycsbxl.setup.BenchmarkPlan;
import io.github.ycsbxl.tables.OutputConfig;
import io.github.ycsbxl.tables.RawPoints;
import io.github.ycsbxl.tables.ResultFiles;
import io.github.ycsbxl.tables.ResultFolder;
import io.github.ycsbxl.tables.StockHdrFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

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
   * Writes the files of a benchmark that ended, for which its log is read once, and tells the
   * listener. Files that cannot be written become problems of the outputs.
   */
  public static void write(
      ResultFolder folder,
      OutputConfig output,
      BenchmarkOutcome outcome,
      BenchmarkListener listener,
      SeparateOutputs outputs)
      throws IOException {
    Run run = outcome.run();
    Optional<StockHdrFiles> lines = hdrLines(output, run);
    RunListener[] others =
        Stream.of(listener.log(), lines).flatMap(Optional::stream).toArray(RunListener[]::new);
    Optional<Run> logged = Optional.of(run);
    if (others.length == 0) {
      // Nobody needs the histograms, whose decoding takes most of the time of a reading.
      ResultFiles.make(run, outputs);
    } else {
      RunListener heard = RunListener.all(others);
      logged = ResultFiles.make(run, tables -> folder.read(tables, heard), outputs);
    }
    if (!writeOutside(output, outcome, lines, outputs)) {
      listener.unexported(outcome.text(output.text()));
    }
    listener.written(outcome, logged, outputs);
  }

  /**
   * Writes the outputs that the user requested outside the result directory.
   *
   * @param hdr of {@link #hdrLines}, which heard the log
   * @return false if the result text could not be written to its file
   */
  private static boolean writeOutside(
      OutputConfig output,
      BenchmarkOutcome outcome,
      Optional<StockHdrFiles> hdr,
      SeparateOutputs outputs) {
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
        .ifPresent(
            prefix ->
                hdr.ifPresentOrElse(
                    lines -> lines.end(prefix, outputs),
                    () ->
                        StockHdrFiles.write(outcome.run().last().measurement(), prefix, outputs)));
    return exported;
  }

  /** Returns stock's histogram logs if they have a line per status line. */
  private static Optional<StockHdrFiles> hdrLines(OutputConfig output, Run run) {
    return output
        .files()
        .hdrPrefix()
        .filter(any -> output.stockStatus())
        .map(any -> PropertyReader.from(run.description().configuration()))
        .map(settings -> StockHdrFiles.listening(run, settings.get(RunConfig.STATUS_SECONDS)));
  }
}
