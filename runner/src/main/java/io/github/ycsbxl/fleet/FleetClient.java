package io.github.ycsbxl.fleet;

import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.machine.OutputTail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A client as seen by its coordinator. Guarded by the lock of the {@link Roster}, except for the
 * client's files.
 */
final class FleetClient {
  final int index;
  final ClientMachine machine;

  /**
   * Copies of the client's files; empty for a local client, which writes to the result directory.
   */
  private final Optional<ReceivedFiles> files;

  /** Directory in which the client keeps its files until the coordinator has them. */
  final String ownFolder;

  private final Optional<ChildProcess> child;

  final Set<String> ready = new HashSet<>();

  /** Time of the last message, on the fleet's clock. */
  long heardNanos;

  /** True if the user was notified of the client's silence. */
  boolean silent;

  /** True if the client has ended and is sending its ledger, which may take long. */
  volatile boolean sendsLedger;

  /** Reported reason why received files cannot be written, or null. */
  String unwritten;

  private String loss;
  private boolean lossFails;
  private boolean gaveUp;
  private Optional<Integer> status = Optional.empty();

  private FleetClient(
      int index,
      ClientMachine machine,
      Optional<ReceivedFiles> files,
      String ownFolder,
      Optional<ChildProcess> child) {
    this.index = index;
    this.machine = machine;
    this.files = files;
    this.ownFolder = ownFolder;
    this.child = child;
  }

  /** Returns a remote client, whose files are copied. */
  static FleetClient elsewhere(
      int index, ClientMachine machine, ReceivedFiles files, String ownFolder) {
    return new FleetClient(index, machine, Optional.of(files), ownFolder, Optional.empty());
  }

  /** Returns a client that the coordinator started. */
  static FleetClient here(int index, ClientMachine machine, ChildProcess child) {
    return new FleetClient(index, machine, Optional.empty(), "", Optional.of(child));
  }

  boolean isHere() {
    return child.isPresent();
  }

  /** Returns the copies of the client's files. Throws for a local client. */
  ReceivedFiles files() throws JoinRefusedException {
    return files.orElseThrow(
        () -> new JoinRefusedException("the coordinator already has the files of this client"));
  }

  /** Cleans up after a lost client. */
  void close() throws IOException {
    child.ifPresent(ChildProcess::close);
    if (files.isPresent() && status.isEmpty()) {
      files.get().giveUp();
    }
  }

  /** Returns the directory with copies of the client's files. */
  Path copies() {
    return files.orElseThrow().folder();
  }

  /** Gives a local client time to exit. */
  void finish(Duration left) {
    child.ifPresent(process -> process.finish(left));
  }

  boolean hasEnded() {
    return status.isPresent();
  }

  /** Records that the client is lost, or that a signal stopped it. */
  void lose(String why, boolean fails) {
    loss = why;
    lossFails = fails;
  }

  /** Returns why the client is lost or was stopped, or null. */
  String loss() {
    return loss;
  }

  void giveUp() {
    gaveUp = true;
  }

  /** Records the end of the client, once all its files are received. */
  void end(int exitStatus) {
    status = Optional.of(exitStatus);
  }

  /** Returns true if nothing more is expected from the client. */
  boolean isOver() {
    return loss != null || status.isPresent();
  }

  /** Returns true if the client failed, even if only because another client did. */
  boolean failed() {
    return loss != null ? lossFails : status.filter(exited -> exited != 0).isPresent();
  }

  /**
   * Returns true if the client reported its own failure. Other clients fail because they wait for
   * it.
   */
  boolean gaveUp() {
    return gaveUp && (loss == null || lossFails);
  }

  /** Returns the exit code, or empty if it has not exited. */
  Optional<Integer> status() {
    return status;
  }

  /**
   * Returns a paragraph about the client's failure. @param consequence appended to the sentence
   * about the failure
   */
  String explanation(String consequence) {
    if (child.isPresent()) {
      String end = (loss == null ? ending() : loss) + consequence;
      return "%s %s; %s".formatted(this, end, child.get().printedEnd());
    }
    return loss != null
        ? "%s is lost: it %s%s. The result includes what it sent before%s"
            .formatted(this, loss, consequence, ownFiles())
        : failure() + consequence + "; " + OutputTail.read(files.orElseThrow().printed());
  }

  /** Describes the location of the files that the client had not sent. */
  private String ownFiles() {
    return status.isPresent()
        ? ""
        : ". The client's files are in %s on its machine, in the directory where 'ycsb join' was started"
            .formatted(ownFolder);
  }

  /** Returns a sentence about the client's failure. */
  String failure() {
    return this + " " + ending();
  }

  private String ending() {
    return "failed with exit code " + status.orElse(1);
  }

  /** Returns the client as part of a sentence. */
  @Override
  public String toString() {
    String process = "client " + index;
    return isHere() ? process : process + " on " + machine;
  }
}
