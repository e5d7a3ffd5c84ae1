package io.github.ycsbxl.fleet;

import io.github.ycsbxl.log.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Files that a client sends to its coordinator while they grow. Used by one thread. */
final class ReportedFiles {
  private static final int SHARE = Messages.MOST_FILE_BYTES / 4;

  private final List<GrowingFile> all = new ArrayList<>();
  private GrowingFile lines;
  private GrowingFile part;
  private GrowingFile latencies;
  private GrowingFile printed;
  private GrowingFile operations;
  private final List<GrowingFile> ledgers = new ArrayList<>();
  private GrowingFile sums;

  /** Creates an empty set, for a client whose files the coordinator already has. */
  ReportedFiles() {}

  /**
   * Lists the files of a client.
   *
   * @param folder result directory
   * @param printed file with its output
   * @param ledgerNames names of the ledgers
   */
  ReportedFiles(Path folder, Path printed, List<String> ledgerNames) {
    this.lines = file(Run.NAME, folder.resolve(Run.NAME));
    this.part = file(Run.PART, folder.resolve(Run.PART));
    this.latencies = file(Run.LATENCIES, folder.resolve(Run.LATENCIES));
    this.printed = file(ReceivedFiles.PRINTED, printed);
    this.operations = file(Run.OPERATIONS, folder.resolve(Run.OPERATIONS));
    ledgerNames.forEach(name -> ledgers.add(file(name, folder.resolve(name))));
    this.sums = file(Run.SUMS, folder.resolve(Run.SUMS));
  }

  private GrowingFile file(String name, Path path) {
    var file = new GrowingFile(name, path);
    all.add(file);
    return file;
  }

  /**
   * Returns the parts of the files for the next request. Reads the run log before the histograms,
   * but sends it after them. The copy therefore has a histogram for every line of the run log.
   *
   * @param ending true if the client has finished writing. Ledgers and checksums are sent only
   *     then, because the client modifies ledgers in several places
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
      for (GrowingFile ledger : ledgers) {
        pieces.addAll(ledger.next(left(pieces)));
      }
      pieces.addAll(sums.next(left(pieces)));
    }
    return pieces;
  }

  private static int left(List<GrowingFile.PieceBytes> pieces) {
    int used = pieces.stream().mapToInt(piece -> piece.bytes().length).sum();
    return Messages.MOST_FILE_BYTES - used;
  }

  /** Returns true if {@link #next} returned everything that the coordinator lacked. */
  boolean areComplete() {
    return all.stream().allMatch(GrowingFile::isComplete);
  }

  /** Continues with a file from the size of the coordinator's copy. */
  void held(String name, long bytes) {
    all.stream().filter(file -> file.name().equals(name)).forEach(file -> file.held(bytes));
  }

  /** Returns sizes and checksums of all existing files. */
  SortedMap<String, Messages.Sum> sums() throws IOException {
    var found = new TreeMap<String, Messages.Sum>();
    for (GrowingFile file : all) {
      if (file.exists()) {
        found.put(file.name(), Messages.Sum.read(file.path()));
      }
    }
    return found;
  }
}
