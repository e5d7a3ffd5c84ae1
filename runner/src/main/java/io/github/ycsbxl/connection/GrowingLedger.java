package io.github.ycsbxl.connection;

import io.github.ycsbxl.audit.LedgerTail;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A ledger, which grows in several places, and what the coordinator has of it. For one thread. */
final class GrowingLedger extends GrowingFile {
  private final LedgerTail tail;

  GrowingLedger(String name, Path path) {
    super(name, path);
    this.tail = new LedgerTail(path);
  }

  @Override
  List<PieceBytes> next(int most) throws IOException {
    return tail.changes(most).stream().map(this::piece).toList();
  }

  private PieceBytes piece(LedgerTail.Change change) {
    int length = change.bytes().length;
    return new PieceBytes(
        new Messages.Piece(name(), change.offset(), length, tail.size()), change.bytes());
  }

  @Override
  boolean isComplete() {
    return tail.isComplete();
  }

  /** Goes on if the coordinator has a copy of the size that it was told, and else begins anew. */
  @Override
  void held(long bytes) {
    if (bytes == tail.size()) {
      tail.taken();
    } else {
      tail.again();
    }
  }
}
