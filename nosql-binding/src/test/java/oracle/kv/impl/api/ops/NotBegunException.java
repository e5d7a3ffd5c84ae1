package oracle.kv.impl.api.ops;

import java.io.IOException;
import java.util.Set;
import oracle.kv.Durability.ReplicaAckPolicy;
import oracle.kv.DurabilityException;

/**
 * Refusal of a write that was not begun. It is in a package of the protocol, as clients read no
 * others; they go by the name of JE's exception, whose constructors want a transaction.
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
