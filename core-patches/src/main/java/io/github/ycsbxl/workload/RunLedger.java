package io.github.ycsbxl.workload;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.audit.LedgerHeader;
import io.github.ycsbxl.audit.ThreadLedger;
import io.github.ycsbxl.keys.ClientId;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Ledger of a run with audited CAS operations. A ledger that was never opened stays empty. Opened
 * and closed by one thread.
 */
public final class RunLedger {
  private final WorkloadConfig config;
  private LedgerFile file;

  RunLedger(WorkloadConfig config) {
    this.config = config;
  }

  /** Creates the ledger of a benchmark without scenarios. */
  public void open(Path folder) throws IOException {
    open(folder, "");
  }

  /**
   * Creates the ledger. Called before any thread's operations are created.
   *
   * @param scenario name of the scenario; empty without scenarios
   */
  public void open(Path folder, String scenario) throws IOException {
    ClientId client = config.keys().client();
    var header =
        new LedgerHeader(
            config.cas().auditId(),
            config.records().table(),
            config.records().fieldNames().get(0),
            client.index(),
            client.count(),
            System.currentTimeMillis(),
            config.keySettings());
    file = LedgerFile.create(folder.resolve(LedgerFile.name(scenario)), header);
  }

  /** Returns the ledger writer of one thread; null if the ledger is not open. */
  ThreadLedger thread(int thread) {
    return file == null ? null : file.thread(thread);
  }

  /** Closes the ledger. Hanging threads can add no more entries. */
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
