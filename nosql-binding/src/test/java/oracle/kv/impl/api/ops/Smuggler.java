package oracle.kv.impl.api.ops;

import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import oracle.kv.impl.api.Response;

/** Response in a package of the protocol that contains an object of any other one. */
public final class Smuggler extends Response {
  private Object smuggled;

  /** For RMI. */
  public Smuggler() {}

  public Smuggler(Object smuggled) {
    this.smuggled = smuggled;
  }

  @Override
  public void writeExternal(ObjectOutput out) throws IOException {
    out.writeObject(smuggled);
  }

  @Override
  public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
    smuggled = in.readObject();
  }
}
