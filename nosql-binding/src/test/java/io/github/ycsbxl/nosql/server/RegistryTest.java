package io.github.ycsbxl.nosql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InvalidClassException;
import java.net.InetSocketAddress;
import java.rmi.AccessException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.util.HashSet;
import java.util.Set;
import oracle.kv.impl.api.RequestHandler;
import oracle.kv.impl.rep.admin.RepNodeAdmin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What any process of this machine may ask of the registry and of what it names. */
@Timeout(60)
final class RegistryTest {
  private static final int DEPTH = 30;

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
    assertThatThrownBy(() -> admin.configure((Set) setsInSets(), null, (short) 1))
        .rootCause()
        .isInstanceOf(InvalidClassException.class);
    assertThat(named(RequestHandler.class).getSerialVersion()).isPositive();
  }

  /** Each set is filled after it is in the one above, so that its hash costs nothing here. */
  private static Set<Object> setsInSets() {
    var root = new HashSet<Object>();
    Set<Object> left = root;
    Set<Object> right = new HashSet<>();
    for (int i = 0; i < DEPTH; i++) {
      var nextLeft = new HashSet<Object>(Set.of("left"));
      var nextRight = new HashSet<Object>();
      left.add(nextLeft);
      left.add(nextRight);
      right.add(nextLeft);
      right.add(nextRight);
      left = nextLeft;
      right = nextRight;
    }
    return root;
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
