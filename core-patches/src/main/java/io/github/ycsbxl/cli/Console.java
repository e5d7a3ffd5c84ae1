package io.github.ycsbxl.cli;

import io.github.ycsbxl.measure.IntervalListener;
import io.github.ycsbxl.results.AuditSummary;
import io.github.ycsbxl.results.PhaseResult;
import io.github.ycsbxl.results.ResultFolder;
import io.github.ycsbxl.results.ScalabilityTable;
import io.github.ycsbxl.results.YcsbText;
import io.github.ycsbxl.run.Phase;
import io.github.ycsbxl.workload.AuditResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What the user of a test sees: results on standard output, in a form that tools made for YCSB
 * read, and everything else on standard error.
 */
record Console(PrintWriter out, PrintWriter err, boolean stockStatus, List<String> arguments) {

  void note(String sentence) {
    err.println("ycsb: " + sentence);
  }

  /** The lines by which tools recognise YCSB's output and whether it is of a load. */
  void header(TestRequest request, Job job) {
    String flag = job == Job.LOAD ? " -load" : " -t";
    out.println("YCSB Client " + Version.STOCK + " (YCSB XL " + Version.ours() + ")");
    out.println("Command line: " + String.join(" ", arguments) + flag);
    note("seed=" + request.properties().getProperty("seed"));
  }

  IntervalListener progress(Phase phase, TestRequest request) {
    return new Progress(phase, request.run().statusSeconds(), stockStatus, err);
  }

  void auditExample(AuditResult found) {
    found.example().ifPresent(example -> note("audit: " + example));
  }

  /** The last phase as YCSB text, an earlier one in a line, then what belongs to the whole. */
  void results(
      TestRequest request,
      Job job,
      List<PhaseResult> results,
      Optional<AuditSummary> audit,
      Path folder)
      throws IOException {
    PhaseResult last = results.get(results.size() - 1);
    for (PhaseResult earlier : results.subList(0, results.size() - 1)) {
      out.printf(
          Locale.ROOT,
          "%s: %d records in %.1f s, %.0f/s%n",
          earlier.phase(),
          earlier.measurement().counts().succeeded(),
          earlier.seconds(),
          earlier.measurement().opsPerSec());
    }
    String text = YcsbText.of(last.measurement(), request.output().text());
    if (request.output().exportFile().isPresent()) {
      Files.writeString(request.output().exportFile().get(), text);
    } else {
      out.print(text);
    }
    if (request.output().hdrPrefix().isPresent()) {
      ResultFolder.writeStockHdrFiles(last, request.output().hdrPrefix().get());
    }
    audit.ifPresent(this::audit);
    if (job == Job.BENCH && last.phase().equals(Phase.Kind.RUN.label())) {
      out.println();
      out.print(ScalabilityTable.oracle2012().plus(ScalabilityTable.of(last)).aligned());
    }
    out.println((last.partial() ? "partial results: " : "results: ") + folder);
  }

  void audit(AuditSummary found) {
    out.printf(
        Locale.ROOT,
        "audit: %d compare-and-set updates on %d records, %d in doubt, lost updates: %d%n",
        found.updates(),
        found.keys(),
        found.doubts(),
        found.lost());
  }
}
