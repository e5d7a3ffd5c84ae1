package io.github.ycsbxl.nosql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InvalidClassException;
import java.net.InetSocketAddress;
import java.rmi.AccessException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.Set;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.rep.admin.RepNodeAdmin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests by any process on this machine to the registry and the objects that it names. */
@Timeout(300)
final class RegistryTest {
  private StandIn standIn;
  private Registry registry;

  @BeforeEach
  void open() throws Exception {
    standIn = StandIn.open(new MemoryMap(), 1);
    InetSocketAddress address = standIn.socketAddress();
    registry = LocateRegistry.getRegistry(address.getHostString(), address.getPort());
  }

  @AfterEach
  void close() {
    standIn.close();
  }

  @Test
  void nobodyChangesTheRegistry() throws Exception {
    String[] names = registry.list();
    assertThat(names).hasSize(2);
    var node = registry.lookup(names[0]);
    assertThatThrownBy(() -> registry.rebind(names[0], node))
        .rootCause()
        .isInstanceOf(AccessException.class);
    assertThatThrownBy(() -> registry.bind("other", node))
        .rootCause()
        .isInstanceOf(AccessException.class);
    assertThatThrownBy(() -> registry.unbind(names[0]))
        .rootCause()
        .isInstanceOf(AccessException.class);
    assertThat(registry.list()).containsExactly(names);
  }

  @Test
  @SuppressWarnings({"unchecked", "rawtypes"})
  void setsInSetsAreRefusedUnread() throws Exception {
    RepNodeAdmin admin = named(RepNodeAdmin.class);
    assertThatThrownBy(() -> admin.configure((Set) Bombs.setsInSets(), null, (short) 1))
        .rootCause()
        .isInstanceOf(InvalidClassException.class);
    assertThat(named(RequestHandler.class).getSerialVersion()).isPositive();
  }

  private <T> T named(Class<T> type) throws Exception {
    for (String name : registry.list()) {
      var found = registry.lookup(name);
      if (type.isInstance(found)) {
        return type.cast(found);
      }
    }
    throw new AssertionError("no " + type);
  }
}
