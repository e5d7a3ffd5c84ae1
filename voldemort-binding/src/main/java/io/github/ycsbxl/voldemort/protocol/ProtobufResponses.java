package io.github.ycsbxl.voldemort.protocol;

import static io.github.ycsbxl.voldemort.protocol.ProtobufParts.allVersioned;
import static io.github.ycsbxl.voldemort.protocol.ProtobufParts.bytes;

import com.google.protobuf.MessageLite;
import io.github.ycsbxl.voldemort.protocol.Response.Clocks;
import io.github.ycsbxl.voldemort.protocol.Response.Deleted;
import io.github.ycsbxl.voldemort.protocol.Response.Failure;
import io.github.ycsbxl.voldemort.protocol.Response.KeyedValues;
import io.github.ycsbxl.voldemort.protocol.Response.Stored;
import io.github.ycsbxl.voldemort.protocol.Response.Values;
import io.github.ycsbxl.voldemort.protocol.pb.ClockMessage;
import io.github.ycsbxl.voldemort.protocol.pb.DeleteResponseMessage;
import io.github.ycsbxl.voldemort.protocol.pb.ErrorMessage;
import io.github.ycsbxl.voldemort.protocol.pb.GetAllResponseMessage;
import io.github.ycsbxl.voldemort.protocol.pb.GetResponseMessage;
import io.github.ycsbxl.voldemort.protocol.pb.GetVersionResponseMessage;
import io.github.ycsbxl.voldemort.protocol.pb.KeyedVersionsMessage;
import io.github.ycsbxl.voldemort.protocol.pb.PutResponseMessage;
import io.github.ycsbxl.voldemort.versioning.VectorClock;
import io.github.ycsbxl.voldemort.versioning.Versioned;
import io.github.ycsbxl.voldemort.versioning.Versioned.KeyedVersions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Responses of pb0, a type of message for each operation. */
final class ProtobufResponses {
  private ProtobufResponses() {}

  /** Of a put nothing is said but that it was done. */
  @SuppressWarnings("ReturnValueIgnored")
  static MessageLite toMessage(Operation operation, Response response) {
    if (response instanceof Failure failure) {
      return failed(operation, failure);
    }
    return switch (operation) {
      case GET -> values((Values) response);
      case GET_ALL -> keyedValues((KeyedValues) response);
      case GET_VERSIONS -> clocks((Clocks) response);
      case PUT -> {
        Stored.class.cast(response);
        yield PutResponseMessage.getDefaultInstance();
      }
      case DELETE ->
          DeleteResponseMessage.newBuilder().setSuccess(((Deleted) response).any()).build();
    };
  }

  private static MessageLite failed(Operation operation, Failure failure) {
    var error =
        ErrorMessage.newBuilder().setCode(failure.code().code()).setText(failure.text()).build();
    return switch (operation) {
      case GET -> GetResponseMessage.newBuilder().setError(error).build();
      case GET_ALL -> GetAllResponseMessage.newBuilder().setError(error).build();
      case GET_VERSIONS -> GetVersionResponseMessage.newBuilder().setError(error).build();
      case PUT -> PutResponseMessage.newBuilder().setError(error).build();
      case DELETE -> DeleteResponseMessage.newBuilder().setSuccess(false).setError(error).build();
    };
  }

  private static MessageLite values(Values response) {
    var message = GetResponseMessage.newBuilder();
    for (Versioned value : response.values()) {
      message.addVersions(ProtobufParts.versioned(value));
    }
    return message.build();
  }

  private static MessageLite keyedValues(KeyedValues response) {
    var message = GetAllResponseMessage.newBuilder();
    for (KeyedVersions entry : response.entries()) {
      var keyed = KeyedVersionsMessage.newBuilder().setKey(bytes(entry.key()));
      for (Versioned value : entry.versions()) {
        keyed.addVersions(ProtobufParts.versioned(value));
      }
      message.addValues(keyed);
    }
    return message.build();
  }

  private static MessageLite clocks(Clocks response) {
    var message = GetVersionResponseMessage.newBuilder();
    for (VectorClock clock : response.clocks()) {
      message.addVersions(ProtobufParts.clock(clock));
    }
    return message.build();
  }

  static Response read(Operation operation, WireInput in) throws IOException {
    return switch (operation) {
      case GET -> values(ProtobufFrame.read(GetResponseMessage.getDefaultInstance(), in));
      case GET_ALL ->
          keyedValues(ProtobufFrame.read(GetAllResponseMessage.getDefaultInstance(), in));
      case GET_VERSIONS ->
          clocks(ProtobufFrame.read(GetVersionResponseMessage.getDefaultInstance(), in));
      case PUT -> stored(ProtobufFrame.read(PutResponseMessage.getDefaultInstance(), in));
      case DELETE -> deleted(ProtobufFrame.read(DeleteResponseMessage.getDefaultInstance(), in));
    };
  }

  private static Response values(GetResponseMessage message) throws MalformedMessageException {
    return message.hasError()
        ? failure(message.getError())
        : new Values(allVersioned(message.getVersionsList()));
  }

  private static Response keyedValues(GetAllResponseMessage message)
      throws MalformedMessageException {
    if (message.hasError()) {
      return failure(message.getError());
    }
    List<KeyedVersions> entries = new ArrayList<>(message.getValuesCount());
    for (KeyedVersionsMessage keyed : message.getValuesList()) {
      entries.add(
          new KeyedVersions(keyed.getKey().toByteArray(), allVersioned(keyed.getVersionsList())));
    }
    return new KeyedValues(entries);
  }

  private static Response clocks(GetVersionResponseMessage message)
      throws MalformedMessageException {
    if (message.hasError()) {
      return failure(message.getError());
    }
    List<VectorClock> clocks = new ArrayList<>(message.getVersionsCount());
    for (ClockMessage clock : message.getVersionsList()) {
      clocks.add(ProtobufParts.clock(clock));
    }
    return new Clocks(clocks);
  }

  private static Response stored(PutResponseMessage message) {
    return message.hasError() ? failure(message.getError()) : new Stored();
  }

  private static Response deleted(DeleteResponseMessage message) {
    return message.hasError() ? failure(message.getError()) : new Deleted(message.getSuccess());
  }

  private static Failure failure(ErrorMessage error) {
    return Failure.of(error.getCode(), error.getText());
  }
}
