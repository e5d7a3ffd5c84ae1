package io.github.ycsbxl.voldemort.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.voldemort.cluster.Placement;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.engine.StorageEngine;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Request.GetAll;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.protocol.StoreName;
import io.github.ycsbxl.voldemort.server.NodeStores.ServedStore;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Served store with a failing storage. */
final class EngineStoreTest {
  private final ServedStore store =
      new EngineStore(
          new FullDisk(),
          EngineKind.BDB,
          Placement.of(
              new DefaultCluster(1, 1, new TreeSet<>()).at("127.0.0.1", List.of(6666)),
              Stores.named("test", "bdb"),
              0),
          0);

  /** Engine on a full disk, whose calls all fail. */
  private static final class FullDisk implements StorageEngine {
    @Override
    public List<Versioned> get(byte[] key) throws IOException {
      throw new IOException("the disk is full");
    }

    @Override
    public void put(byte[] key, Versioned value) throws IOException {
      throw new IOException("the disk is full");
    }

    @Override
    public boolean delete(byte[] key, VectorClock upTo) throws IOException {
      throw new IOException("the disk is full");
    }

    @Override
    public void close() {}
  }

  static List<Request> requests() {
    return List.of(
        RawClient.get("test", "k"),
        RawClient.getVersions("test", "k"),
        RawClient.put(Routing.IGNORE_CHECKS, "test", "k", "v"),
        RawClient.delete("test", "k"),
        GetAll.of(StoreName.parse("test"), Routing.NORMAL, List.of(RawClient.bytes("k"))));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void saysThatTheStorageFailed(Request request) {
    assertThat(store.answer(request))
        .isEqualTo(new Failure(ErrorCode.PERSISTENCE_FAILURE, "the disk is full"));
  }
}
