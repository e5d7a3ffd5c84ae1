package oracle.kv;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.Serializable;

/**
 * Object that reads another stream while it is read, like some classes of the protocol. Therefore
 * it is in their package.
 */
public final class StreamInStream implements Serializable {
  /** Filter of all such streams. */
  public static volatile ObjectInputFilter filter;

  private static final long serialVersionUID = 1;

  private final byte[] stream;

  /** Creates an object that reads this stream. */
  public StreamInStream(byte[] stream) {
    this.stream = stream.clone();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    try (var inner = new ObjectInputStream(new ByteArrayInputStream(stream))) {
      inner.setObjectInputFilter(filter);
      while (true) {
        inner.readObject();
      }
    } catch (EOFException e) {
      return;
    }
  }
}
