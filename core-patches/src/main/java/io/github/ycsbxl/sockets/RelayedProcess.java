package io.github.ycsbxl.sockets;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * Server with a process of its own, and a relay between it and clients, who so find it at the same
 * port whenever it is started again. Thread-safe by its own monitor.
 */
public final class RelayedProcess implements Closeable {
  private final String name;
  private final Ports port;
  private final TcpRelay relay;
  private final Start start;
  private Optional<ServerProcess> process = Optional.empty();

  /** Starter of a process that listens to clients at a port. */
  @FunctionalInterface
  public interface Start {
    ServerProcess at(int port) throws IOException;
  }

  private RelayedProcess(String name, Ports port, TcpRelay relay, Start start) {
    this.name = name;
    this.port = port;
    this.relay = relay;
    this.start = start;
  }

  /**
   * Makes a server with ports that is not started yet.
   *
   * @param name for messages
   */
  public static RelayedProcess of(String name, Start start) throws IOException {
    Ports port = Ports.free(1);
    return new RelayedProcess(name, port, TcpRelay.to(port.numbers().get(0)), start);
  }

  public TcpRelay relay() {
    return relay;
  }

  /** The port to which clients connect. */
  public int clientPort() {
    return relay.port();
  }

  public synchronized boolean isRunning() {
    return process.isPresent();
  }

  /** Starts the process, and returns when it answers clients. The monitor is not held meanwhile. */
  public void start() throws IOException {
    ServerProcess started = start.at(port.numbers().get(0));
    synchronized (this) {
      process = Optional.of(started);
    }
  }

  /**
   * The running process.
   *
   * @throws IOException if there is none
   */
  public synchronized ServerProcess running() throws IOException {
    return process.orElseThrow(() -> new IOException(name + " is down already"));
  }

  /** Kills the process as kill -9 does. */
  public void kill() throws IOException {
    take().kill();
  }

  /** Stops the process in order. */
  public void stop() throws IOException {
    take().stop();
  }

  /** Stops the process in order, and ends everything that waits for it. */
  @Override
  public void close() throws IOException {
    relay.close();
    port.close();
    if (isRunning()) {
      stop();
    }
  }

  private synchronized ServerProcess take() throws IOException {
    ServerProcess taken = running();
    process = Optional.empty();
    return taken;
  }
}
