package io.github.ycsbxl.cli;

import io.github.ycsbxl.tables.ExportForm;

/**
 * Form of what a console prints. Immutable.
 *
 * @param export output format; if it is not text, stdout has nothing else
 * @param stockStatus true for status lines in the form of stock YCSB
 * @param keepsResults false if the result directory is deleted as soon as a coordinator has it
 * @param summarizes true to print a summary for people in place of YCSB's lines
 */
record ConsoleForm(
    ExportForm export, boolean stockStatus, boolean keepsResults, boolean summarizes) {
  /** YCSB's lines, as text. */
  static final ConsoleForm TEXT = new ConsoleForm(ExportForm.TEXT, false, true, false);

  ConsoleForm withStockStatus(boolean wanted) {
    return new ConsoleForm(export, wanted, keepsResults, summarizes);
  }

  ConsoleForm keepingResults(boolean kept) {
    return new ConsoleForm(export, stockStatus, kept, summarizes);
  }

  ConsoleForm exporting(ExportForm asked) {
    return new ConsoleForm(asked, stockStatus, keepsResults, summarizes);
  }

  ConsoleForm summarizing(boolean wanted) {
    return new ConsoleForm(export, stockStatus, keepsResults, wanted);
  }

  /** Returns true to print a summary to stdout. */
  boolean isSummary() {
    return summarizes && export.isText();
  }

  /**
   * Returns true if a verdict ends the output. A client that joined a coordinator has none, since
   * the coordinator judges all clients together.
   */
  boolean hasVerdict() {
    return isSummary() && keepsResults;
  }
}
