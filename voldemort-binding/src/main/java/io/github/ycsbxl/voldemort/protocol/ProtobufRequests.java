package io.github.ycsbxl.voldemort.protocol;

import static io.github.ycsbxl.voldemort.protocol.ProtobufParts.bytes;

import com.google.protobuf.ByteString;
import io.github.ycsbxl.voldemort.protocol.Request.Delete;
import io.github.ycsbxl.voldemort.protocol.Request.Get;
import io.github.ycsbxl.voldemort.protocol.Request.GetAll;
import io.github.ycsbxl.voldemort.protocol.Request.GetVersions;
import io.github.ycsbxl.voldemort.protocol.Request.KeyTransform;
import io.github.ycsbxl.voldemort.protocol.Request.Put;
import io.github.ycsbxl.voldemort.protocol.pb.DeleteMessage;
import io.github.ycsbxl.voldemort.protocol.pb.GetAllMessage;
import io.github.ycsbxl.voldemort.protocol.pb.GetMessage;
import io.github.ycsbxl.voldemort.protocol.pb.KeyTransformMessage;
import io.github.ycsbxl.voldemort.protocol.pb.PutMessage;
import io.github.ycsbxl.voldemort.protocol.pb.RequestMessage;
import io.github.ycsbxl.voldemort.protocol.pb.RequestType;
import java.util.ArrayList;
import java.util.List;

/** Requests of pb0, all of one type of message. */
final class ProtobufRequests {
  private ProtobufRequests() {}

  static RequestMessage toMessage(Request request) {
    var message =
        RequestMessage.newBuilder()
            .setStore(request.store().text())
            .setShouldRoute(request.routing() == Routing.ROUTED)
            .setRouting(request.routing().code());
    if (request instanceof Get get) {
      message.setType(RequestType.GET).setGet(getMessage(get.key(), get.transform()));
    } else if (request instanceof GetVersions versions) {
      message
          .setType(RequestType.GET_VERSION)
          .setGet(getMessage(versions.key(), Request.NO_TRANSFORM));
    } else if (request instanceof GetAll getAll) {
      message.setType(RequestType.GET_ALL).setGetAll(getAllMessage(getAll));
    } else if (request instanceof Put put) {
      message.setType(RequestType.PUT).setPut(putMessage(put));
    } else if (request instanceof Delete delete) {
      message.setType(RequestType.DELETE).setDelete(deleteMessage(delete));
    }
    return message.build();
  }

  private static GetMessage getMessage(byte[] key, byte[] transform) {
    var message = GetMessage.newBuilder().setKey(bytes(key));
    if (transform.length > 0) {
      message.setTransform(bytes(transform));
    }
    return message.build();
  }

  private static GetAllMessage getAllMessage(GetAll getAll) {
    var message = GetAllMessage.newBuilder();
    for (byte[] key : getAll.keys()) {
      message.addKeys(bytes(key));
    }
    for (KeyTransform transform : getAll.transforms()) {
      message.addTransforms(
          KeyTransformMessage.newBuilder()
              .setKey(bytes(transform.key()))
              .setTransform(bytes(transform.transform())));
    }
    return message.build();
  }

  private static PutMessage putMessage(Put put) {
    var message =
        PutMessage.newBuilder()
            .setKey(bytes(put.key()))
            .setVersioned(ProtobufParts.versioned(put.value()));
    if (put.transform().length > 0) {
      message.setTransform(bytes(put.transform()));
    }
    return message.build();
  }

  private static DeleteMessage deleteMessage(Delete delete) {
    return DeleteMessage.newBuilder()
        .setKey(bytes(delete.key()))
        .setVersion(ProtobufParts.clock(delete.clock()))
        .build();
  }

  static Request fromMessage(RequestMessage message) throws MalformedMessageException {
    StoreName store = storeName(message);
    Routing routing = routing(message);
    switch (message.getType()) {
      case GET -> {
        require(message.hasGet());
        GetMessage get = message.getGet();
        return new Get(
            store, routing, get.getKey().toByteArray(), get.getTransform().toByteArray());
      }
      case GET_VERSION -> {
        require(message.hasGet());
        return new GetVersions(store, routing, message.getGet().getKey().toByteArray());
      }
      case GET_ALL -> {
        require(message.hasGetAll());
        return getAll(store, routing, message.getGetAll());
      }
      case PUT -> {
        require(message.hasPut());
        return put(store, routing, message.getPut());
      }
      case DELETE -> {
        require(message.hasDelete());
        DeleteMessage delete = message.getDelete();
        return new Delete(
            store,
            routing,
            delete.getKey().toByteArray(),
            ProtobufParts.clock(delete.getVersion()));
      }
    }
    throw new AssertionError(message.getType());
  }

  private static StoreName storeName(RequestMessage message) throws MalformedMessageException {
    try {
      return StoreName.of(message.getStore());
    } catch (IllegalArgumentException e) {
      throw new MalformedMessageException("a store's name that is too long", e);
    }
  }

  private static Routing routing(RequestMessage message) throws MalformedMessageException {
    if (message.hasRouting()) {
      return Routing.of(message.getRouting());
    }
    return message.getShouldRoute() ? Routing.ROUTED : Routing.NORMAL;
  }

  private static void require(boolean present) throws MalformedMessageException {
    if (!present) {
      throw new MalformedMessageException("a request without the part that its type needs");
    }
  }

  private static GetAll getAll(StoreName store, Routing routing, GetAllMessage message) {
    List<byte[]> keys = new ArrayList<>(message.getKeysCount());
    for (ByteString key : message.getKeysList()) {
      keys.add(key.toByteArray());
    }
    List<KeyTransform> transforms = new ArrayList<>(message.getTransformsCount());
    for (KeyTransformMessage transform : message.getTransformsList()) {
      transforms.add(
          new KeyTransform(
              transform.getKey().toByteArray(), transform.getTransform().toByteArray()));
    }
    return new GetAll(store, routing, keys, transforms);
  }

  private static Put put(StoreName store, Routing routing, PutMessage message)
      throws MalformedMessageException {
    return new Put(
        store,
        routing,
        message.getKey().toByteArray(),
        ProtobufParts.versioned(message.getVersioned()),
        message.getTransform().toByteArray());
  }
}
