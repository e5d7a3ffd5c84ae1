package oracle.kv.impl.api.ops;

import java.io.IOException;
import java.util.Set;
import oracle.kv.Durability.ReplicaAckPolicy;
import oracle.kv.DurabilityException;

/**
 * Rejection of a write that was not started. It is in a package of the protocol because clients
 * deserialize no others. Clients check for JE's exception by name, whose constructors require a
 * transaction.
 */
public final class NotBegunException extends DurabilityException {
  public NotBegunException() {
    super(new IOException("too few replicas"), ReplicaAckPolicy.SIMPLE_MAJORITY, 2, Set.of());
  }

  @Override
  public boolean getNoSideEffects() {
    return true;
  }
}
