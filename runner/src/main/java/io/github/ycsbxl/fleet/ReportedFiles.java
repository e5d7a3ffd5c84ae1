package io.github.ycsbxl.fleet;

import io.github.ycsbxl.audit.LedgerFile;
import io.github.ycsbxl.log.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The files that a client sends to its coordinator while they grow. Used by one thread. */
final class ReportedFiles {
  private static final int SHARE = Messages.MOST_FILE_BYTES / 4;

  private final List<GrowingFile> all = new ArrayList<>();
  private GrowingFile lines;
  private GrowingFile part;
  private GrowingFile latencies;
  private GrowingFile printed;
  private GrowingFile operations;
  private GrowingFile ledger;
  private GrowingFile sums;

  /** No files, since the coordinator has them already. */
  ReportedFiles() {}

  /**
   * Names the files of a client.
   *
   * @param folder of its result
   * @param printed what it prints
   */
  ReportedFiles(Path folder, Path printed) {
    this.lines = file(Run.NAME, folder.resolve(Run.NAME));
    this.part = file(Run.PART, folder.resolve(Run.PART));
    this.latencies = file(Run.LATENCIES, folder.resolve(Run.LATENCIES));
    this.printed = file(ReceivedFiles.PRINTED, printed);
    this.operations = file(Run.OPERATIONS, folder.resolve(Run.OPERATIONS));
    this.ledger = file(LedgerFile.NAME, folder.resolve(LedgerFile.NAME));
    this.sums = file(Run.SUMS, folder.resolve(Run.SUMS));
  }

  private GrowingFile file(String name, Path path) {
    var file = new GrowingFile(name, path);
    all.add(file);
    return file;
  }

  /**
   * The pieces of a request. Lines are looked at before the histograms that go with them, and sent
   * after these, so that the copy never has lines without histograms.
   *
   * @param ending whether the client writes no more; only then are its ledger, which grows in
   *     several places, and its check sums sent
   */
  List<GrowingFile.PieceBytes> next(boolean ending) throws IOException {
    if (all.isEmpty()) {
      return List.of();
    }
    List<GrowingFile.PieceBytes> ofLines = lines.next(SHARE);
    List<GrowingFile.PieceBytes> ofPart = part.next(SHARE);
    var pieces = new ArrayList<>(latencies.next(SHARE));
    if (latencies.isComplete()) {
      pieces.addAll(ofPart);
      pieces.addAll(ofLines);
    }
    pieces.addAll(printed.next(SHARE / 2));
    pieces.addAll(operations.next(SHARE / 2));
    if (ending) {
      pieces.addAll(ledger.next(left(pieces)));
      pieces.addAll(sums.next(left(pieces)));
    }
    return pieces;
  }

  private static int left(List<GrowingFile.PieceBytes> pieces) {
    int used = pieces.stream().mapToInt(piece -> piece.bytes().length).sum();
    return Messages.MOST_FILE_BYTES - used;
  }

  /** Whether {@link #next} returned all that the coordinator lacked. */
  boolean areComplete() {
    return all.stream().allMatch(GrowingFile::isComplete);
  }

  /** Goes on with a file from the size of what the coordinator has. */
  void held(String name, long bytes) {
    all.stream().filter(file -> file.name().equals(name)).forEach(file -> file.held(bytes));
  }

  /** The sizes and check sums of all files that there are. */
  SortedMap<String, Messages.Sum> sums() throws IOException {
    var found = new TreeMap<String, Messages.Sum>();
    for (GrowingFile file : all) {
      if (file.exists()) {
        found.put(file.name(), Messages.Sum.of(file.path()));
      }
    }
    return found;
  }
}
