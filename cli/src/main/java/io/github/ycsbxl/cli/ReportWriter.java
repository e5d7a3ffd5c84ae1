package io.github.ycsbxl.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.benchmark.BenchmarkOutcome;
import io.github.ycsbxl.config.ErrorMessages;
import io.github.ycsbxl.files.AtomicFile;
import io.github.ycsbxl.files.SeparateOutputs;
import io.github.ycsbxl.log.Run;
import io.github.ycsbxl.page.Page;
import io.github.ycsbxl.page.RunsPage;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.screen.LiveView;
import io.github.ycsbxl.screen.Screen;
import io.github.ycsbxl.tables.ResultFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Writer of the pages and documents of a command. Used by one thread.
 *
 * @param note receives sentences for the user
 * @param json true if the user wants the document
 * @param live page for a browser, which then shows the written page
 * @param page page of the run that ended last
 */
record ReportWriter(
    PrintWriter stdout,
    PrintWriter err,
    Consumer<String> note,
    boolean json,
    LiveView live,
    RunsPage.OfLastRun page) {
  /** Factory of a page's document, which may read result directories. */
  interface Document {
    ObjectNode make() throws IOException;
  }

  static Document about(Path folder) {
    return () -> RunsPage.read(List.of(folder.toString())).json();
  }

  /**
   * Writes a document for the user, if requested, and returns it for the page.
   *
   * @param file destination of the document; empty for stdout
   */
  private Document exported(Document document, Optional<String> file) throws IOException {
    if (!json) {
      return document;
    }
    ObjectNode made = document.make();
    if (file.isPresent()) {
      AtomicFile.write(Path.of(file.get()), made.toPrettyString());
    } else {
      stdout.println(made.toPrettyString());
    }
    return () -> made;
  }

  /**
   * Writes the page of a benchmark to its directory and prints its path. Writes its document, if
   * requested. One of several clients writes no page, since it measured only a part of the
   * benchmark.
   *
   * @param file destination of the document; empty for stdout
   * @return false if the page could not be written
   */
  boolean write(BenchmarkOutcome outcome, Optional<String> file) throws IOException {
    Run run = outcome.run();
    if (run.phases().isEmpty()) {
      return true;
    }
    Document document = exported(() -> page.of(run).json(), file);
    return Console.isPart(run.description()) || writePage(run.folder(), document).isPresent();
  }

  /**
   * Writes the page of a result directory to it and prints its path. Writes its document, if
   * requested.
   *
   * @return false if the page could not be written
   */
  boolean write(Path folder) throws IOException {
    return write(folder, about(folder));
  }

  /** Writes a page with this document to the directory and prints its path. */
  private boolean write(Path folder, Document document) throws IOException {
    return writePage(folder, exported(document, Optional.empty())).isPresent();
  }

  /** Writes the page of several runs like {@link #write}. On a terminal, the ending follows. */
  boolean writeWithEnding(Path folder, Document document, TerminalEnding ending)
      throws IOException {
    Optional<ObjectNode> page = writePage(folder, exported(document, Optional.empty()));
    if (Screen.isTerminal()) {
      ending.print(json ? err : stdout, page.orElseGet(JsonNodeFactory.instance::objectNode));
    }
    return page.isPresent();
  }

  /** Returns the document, or empty if the page could not be written. */
  private Optional<ObjectNode> writePage(Path folder, Document document) {
    Path file = folder.resolve(ReportCommand.PAGE);
    try {
      ObjectNode made = document.make();
      Page.write(made, file);
      err.println("report: " + file);
      live.end(file);
      return Optional.of(made);
    } catch (IOException e) {
      note.accept("there is no report " + file + ": " + ErrorMessages.fileMessage(e));
      return Optional.empty();
    }
  }

  /**
   * Writes the document of a run. Returns the remarks.
   *
   * @param logged the run that the listener heard; empty if the log cannot be read
   */
  List<Remark> document(Path folder, Optional<Run> logged, SeparateOutputs outputs) {
    var remarks = new ArrayList<Remark>();
    outputs.write(
        folder.resolve(ResultFiles.DOCUMENT),
        () -> {
          RunsPage made = page.make(folder, logged);
          remarks.addAll(made.remarks());
          made.writeDocuments(any -> true, outputs);
        });
    return remarks;
  }
}
