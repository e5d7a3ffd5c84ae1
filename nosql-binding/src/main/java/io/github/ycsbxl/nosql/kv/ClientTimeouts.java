package io.github.ycsbxl.nosql.kv;

import java.time.Duration;
import java.util.Optional;

/** How long the client waits: for a request with all its attempts, for a node, for a connection. */
public record ClientTimeouts(Duration request, Duration socket, Duration open) {
  private static final Duration SOCKET = Duration.ofSeconds(30);

  /** The client refuses to wait for a request longer than for a node. */
  public static ClientTimeouts of(Duration request, Optional<Duration> socket, Duration open) {
    Duration longer = SOCKET.compareTo(request) > 0 ? SOCKET : request;
    return new ClientTimeouts(request, socket.orElse(longer), open);
  }
}
