package io.github.ycsbxl.log;

import io.github.ycsbxl.servers.ServerSample;
import java.io.IOException;

/** The use of a server of the store in a part of a phase. Immutable. */
public record ServerRow(PhaseKey phase, ServerSample sample) {

  /** Receiver of the rows of a log, in order. */
  @FunctionalInterface
  public interface Receiver {
    void row(ServerRow row) throws IOException;
  }
}
