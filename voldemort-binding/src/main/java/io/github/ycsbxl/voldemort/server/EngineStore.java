package io.github.ycsbxl.voldemort.server;

import io.github.ycsbxl.voldemort.cluster.Placement;
import io.github.ycsbxl.voldemort.engine.Storage.StorageSettings.EngineKind;
import io.github.ycsbxl.voldemort.engine.StorageEngine;
import io.github.ycsbxl.voldemort.protocol.ErrorCode;
import io.github.ycsbxl.voldemort.protocol.Request;
import io.github.ycsbxl.voldemort.protocol.Request.Delete;
import io.github.ycsbxl.voldemort.protocol.Request.Get;
import io.github.ycsbxl.voldemort.protocol.Request.GetAll;
import io.github.ycsbxl.voldemort.protocol.Request.GetVersions;
import io.github.ycsbxl.voldemort.protocol.Request.Put;
import io.github.ycsbxl.voldemort.protocol.Response;
import io.github.ycsbxl.voldemort.protocol.Response.Clocks;
import io.github.ycsbxl.voldemort.protocol.Response.Deleted;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Response.KeyedValues;
import io.github.ycsbxl.voldemort.protocol.Response.Stored;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.protocol.Routing;
import io.github.ycsbxl.voldemort.server.NodeStores.ServedStore;
import io.github.ycsbxl.voldemort.versioning.ObsoleteVersionException;
import java.io.IOException;
import java.util.List;

/** Served store on an engine. It rejects keys of other nodes. Thread-safe. */
record EngineStore(StorageEngine engine, EngineKind kind, Placement placement, int node)
    implements ServedStore {

  @Override
  public Response answer(Request request) {
    if (request.routing() == Routing.NORMAL) {
      for (byte[] key : keys(request)) {
        if (placement.replicas(key).stream().noneMatch(replica -> replica.id() == node)) {
          int partition = placement.masterPartition(key);
          return new Failure(ErrorCode.INVALID_METADATA, ErrorTexts.notHere(partition, node));
        }
      }
    }
    try {
      return perform(request);
    } catch (IOException e) {
      return new Failure(ErrorCode.PERSISTENCE_FAILURE, e.getMessage());
    }
  }

  private static List<byte[]> keys(Request request) {
    if (request instanceof GetAll all) {
      return all.keys();
    } else if (request instanceof Get get) {
      return List.of(get.key());
    } else if (request instanceof GetVersions versions) {
      return List.of(versions.key());
    } else if (request instanceof Put put) {
      return List.of(put.key());
    }
    return List.of(((Delete) request).key());
  }

  private Response perform(Request request) throws IOException {
    if (request instanceof Get get) {
      return new Values(engine.get(get.key()));
    } else if (request instanceof GetVersions versions) {
      return new Clocks(engine.getVersions(versions.key()));
    } else if (request instanceof GetAll all) {
      return new KeyedValues(engine.getAll(all.keys()));
    } else if (request instanceof Put put) {
      return store(put);
    }
    Delete delete = (Delete) request;
    return new Deleted(engine.delete(delete.key(), delete.clock()));
  }

  private Response store(Put put) throws IOException {
    try {
      engine.put(put.key(), put.value());
      return new Stored();
    } catch (ObsoleteVersionException e) {
      String text =
          switch (kind) {
            case BDB ->
                ErrorTexts.obsoleteOnDisk(
                    placement.masterPartition(put.key()),
                    put.key(),
                    put.value().clock(),
                    e.current());
            case MEMORY -> ErrorTexts.obsoleteInMemory(put.key(), put.value().clock());
          };
      return new Failure(ErrorCode.OBSOLETE_VERSION, text);
    }
  }
}
