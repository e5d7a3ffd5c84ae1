package io.github.ycsbxl.fleet;

import io.github.ycsbxl.machine.ChildProcess;
import io.github.ycsbxl.machine.PrintedEnd;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A client process as its coordinator knows it. Guarded by the fleet that it is in, except for its
 * files.
 */
final class FleetClient {
  final int index;
  final ClientMachine machine;

  /** Copies of its files; empty if it was started here, and writes into the result directory. */
  private final Optional<ReceivedFiles> files;

  /** The name of the folder in which it keeps its own files until the coordinator has them. */
  final String ownFolder;

  private final Optional<ChildProcess> child;

  final Set<String> ready = new HashSet<>();

  /** When it was heard of last, on the clock of the fleet. */
  long heardNanos;

  /** Whether the user knows that it is silent. */
  boolean silent;

  /** Whether it has ended and sends its ledger, which may take long. */
  volatile boolean sendsLedger;

  /** Why the files that it sent cannot be written, as the user knows it; null if they can. */
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

  /** A process that somebody else started, whose files are copied. */
  static FleetClient elsewhere(
      int index, ClientMachine machine, ReceivedFiles files, String ownFolder) {
    return new FleetClient(index, machine, Optional.of(files), ownFolder, Optional.empty());
  }

  /** A process that the coordinator started. */
  static FleetClient here(int index, ClientMachine machine, ChildProcess child) {
    return new FleetClient(index, machine, Optional.empty(), "", Optional.of(child));
  }

  boolean isHere() {
    return child.isPresent();
  }

  /** The copies of its files, which a process that was started here does not have. */
  ReceivedFiles files() throws JoinRefusedException {
    return files.orElseThrow(
        () -> new JoinRefusedException("the coordinator has the files of this process already"));
  }

  /** Ends what there is of a process that is lost. */
  void close() throws IOException {
    child.ifPresent(ChildProcess::close);
    if (files.isPresent() && status.isEmpty()) {
      files.get().giveUp();
    }
  }

  /** The folder with copies of its files. */
  Path copies() {
    return files.orElseThrow().folder();
  }

  /** Lets a process that was started here exit by itself for so long. */
  void finish(Duration left) {
    child.ifPresent(process -> process.finish(left));
  }

  boolean hasEnded() {
    return status.isPresent();
  }

  /** Gives the process up, or notes that it was stopped elsewhere. */
  void lose(String why, boolean fails) {
    loss = why;
    lossFails = fails;
  }

  /** Why it was given up, or that it was stopped elsewhere; null if neither. */
  String loss() {
    return loss;
  }

  void giveUp() {
    gaveUp = true;
  }

  /** Ends the process, once all its files are here. */
  void end(int exitStatus) {
    status = Optional.of(exitStatus);
  }

  /** Whether nothing of it is awaited any more. */
  boolean isOver() {
    return loss != null || status.isPresent();
  }

  /** Whether it failed, even if only because another one did. */
  boolean failed() {
    return loss != null ? lossFails : status.filter(exited -> exited != 0).isPresent();
  }

  /** Whether it said that it failed by itself, while others only fail because they wait for it. */
  boolean gaveUp() {
    return gaveUp && (loss == null || lossFails);
  }

  /** The status with which it exited; empty if it did not. */
  Optional<Integer> status() {
    return status;
  }

  /**
   * Returns a paragraph on why it failed.
   *
   * @param consequence which is added to the sentence on the failure
   */
  String explanation(String consequence) {
    if (child.isPresent()) {
      String end = (loss == null ? ending() : loss) + consequence;
      return "%s %s; %s".formatted(this, end, child.get().printedEnd());
    }
    return loss != null
        ? "%s is lost: it %s%s. The result includes what it had sent%s"
            .formatted(this, loss, consequence, ownFiles())
        : failure() + consequence + "; " + PrintedEnd.of(files.orElseThrow().printed());
  }

  /** The place of what it had not sent when it was lost. */
  private String ownFiles() {
    return status.isPresent()
        ? ""
        : ". Its own files are in %s where 'ycsb join' was started".formatted(ownFolder);
  }

  /** That it failed, in a sentence. */
  String failure() {
    return this + " " + ending();
  }

  private String ending() {
    return "failed with exit status " + status.orElse(1);
  }

  /** The process in a sentence. */
  @Override
  public String toString() {
    String process = "client " + index;
    return isHere() ? process : process + " on " + machine;
  }
}
