package io.github.ycsbxl.voldemort.protocol;

import java.io.IOException;

/**
 * Wire format of vp0 to vp3: integers are big-endian, and a message does not start with its length.
 * Requests differ, see {@link NativeRequests}; responses are the same.
 */
final class NativeFormat implements WireFormat {
  private final NativeRequests requests;

  NativeFormat(int version) {
    requests = new NativeRequests(version);
  }

  @Override
  public void writeRequest(Request request, WireOutput out) {
    requests.write(request, out);
  }

  @Override
  public Request readRequest(WireInput in) throws IOException {
    in.startMessage();
    return requests.read(in);
  }

  @Override
  public void writeResponse(Operation operation, Response response, WireOutput out) {
    NativeResponses.write(operation, response, out);
  }

  @Override
  public Response readResponse(Operation operation, WireInput in) throws IOException {
    in.startMessage();
    return NativeResponses.read(operation, in);
  }
}
