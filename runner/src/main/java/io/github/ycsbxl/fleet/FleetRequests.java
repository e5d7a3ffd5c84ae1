package io.github.ycsbxl.fleet;

import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Dispatcher of encoded client requests to the fleet. Thread-safe. */
record FleetRequests(Roster roster) {
  /** Maximum size of a request in bytes. */
  static final int MOST_BYTES = Integer.BYTES + Messages.MOST_BYTES + Messages.MOST_FILE_BYTES;

  /** Malformed request. */
  static final class WrongMessageException extends IOException {
    WrongMessageException(String sentence) {
      super(sentence);
    }
  }

  /** Rejection of a request for a path or file that does not exist. */
  static final class NothingThereException extends IOException {
    NothingThereException() {
      super("not found");
    }
  }

  /**
   * Executes a request.
   *
   * @param process name of the client
   * @param request method and path
   * @return the response message
   */
  Object answer(String process, String request, byte[] body) throws IOException {
    return switch (request) {
      case "GET /clock" -> new Messages.Clock(roster.clockNanos());
      case "POST /join" -> roster.join(process, read(body, Messages.Join.class));
      case "POST /arrive" -> roster.arrive(process, read(body, Messages.Arrival.class));
      case "POST /failed" -> roster.failed(process);
      case "POST /upload" -> upload(process, ByteBuffer.wrap(body));
      case "POST /end" -> roster.end(process, end(read(body, Messages.End.class)));
      default -> throw new NothingThereException();
    };
  }

  private static <T> T read(byte[] bytes, Class<T> type) throws WrongMessageException {
    try {
      return Messages.read(bytes, type);
    } catch (IOException e) {
      throw new WrongMessageException(ErrorMessages.bounded(ErrorMessages.message(e)));
    }
  }

  /** Reads an upload: the length of its message, the message, and bytes of files. */
  private Messages.Held upload(String process, ByteBuffer body) throws IOException {
    int length = body.remaining() < Integer.BYTES ? -1 : body.getInt();
    if (length < 0 || length > body.remaining()) {
      throw new WrongMessageException("expected the length of a message");
    }
    var message = new byte[length];
    body.get(message);
    Messages.Upload upload = read(message, Messages.Upload.class);
    if (upload.pieces() == null) {
      throw new WrongMessageException("expected pieces of files");
    }
    long bytes = 0;
    for (Messages.Piece piece : upload.pieces()) {
      check(piece);
      bytes += piece.length();
    }
    if (bytes != body.remaining()) {
      throw new WrongMessageException("the length differs from the sum of the pieces");
    }
    return roster.upload(process, upload, body);
  }

  private static void check(Messages.Piece piece) throws WrongMessageException {
    boolean right =
        piece != null
            && ReceivedFiles.isKnown(piece.name())
            && piece.offset() >= 0
            && piece.length() >= 0
            && piece.size() - piece.length() == piece.offset();
    if (!right) {
      throw new WrongMessageException("expected a piece of a file that clients write");
    }
  }

  private static Messages.End end(Messages.End end) throws WrongMessageException {
    if (end.files() == null || end.files().containsValue(null)) {
      throw new WrongMessageException("expected the files of a client");
    }
    return end;
  }
}
