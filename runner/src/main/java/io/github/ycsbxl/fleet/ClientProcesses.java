package io.github.ycsbxl.fleet;

import io.github.ycsbxl.binding.FolderStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The client processes of a benchmark on this machine. If one fails, or the benchmark is stopped,
 * all are stopped. Used by one thread; closing it kills what is left.
 */
public final class ClientProcesses implements RunningFleet {
  private static final Duration NAP = Duration.ofMillis(50);
  private static final Duration UPDATE = Duration.ofSeconds(1);

  /** Time in which a process has to write results after a stop; its operations have 10 s of it. */
  public static final Duration PATIENCE = Duration.ofSeconds(40);

  /** The exit status of a process that was asked for something wrong. */
  private static final int REFUSED = 2;

  private final List<ClientProcess> processes = new ArrayList<>();
  private final Set<Integer> doomed;
  private final Path barrier;
  private long stopNanos;
  private boolean refused;

  /** The command that starts the client process of an index. */
  @FunctionalInterface
  public interface ClientCommand {
    List<String> of(int index);
  }

  private ClientProcesses(Set<Integer> doomed, Path barrier) {
    this.doomed = doomed;
    this.barrier = barrier;
  }

  /**
   * Starts the processes.
   *
   * @param doomed the indexes of those that are going to be killed on purpose
   * @param folder for their logs
   * @param barrier the folder in which they meet, which is removed at the end
   */
  public static ClientProcesses start(
      int count, Set<Integer> doomed, ClientCommand command, Path folder, Path barrier)
      throws IOException {
    var all = new ClientProcesses(doomed, barrier);
    try {
      for (int index = 0; index < count; index++) {
        Path log = folder.resolve("client-" + index + ".log");
        all.processes.add(ClientProcess.start(index, command.of(index), log));
      }
      return all;
    } catch (IOException | RuntimeException e) {
      all.close();
      throw e;
    }
  }

  @Override
  public List<String> await(BooleanSupplier stopped, Update update) throws IOException {
    List<ClientProcess> failed = List.of();
    boolean stopping = false;
    long nextUpdate = System.nanoTime() + UPDATE.toNanos();
    while (processes.stream().anyMatch(ClientProcess::isAlive)) {
      if (!stopping) {
        failed = failed(stopped);
        stopping = !failed.isEmpty() || stopped.getAsBoolean();
        if (stopping) {
          stopOthers(failed);
        }
      }
      killIfLate(stopping);
      if (System.nanoTime() - nextUpdate >= 0) {
        nextUpdate += UPDATE.toNanos();
        update.run();
      }
      LockSupport.parkNanos(NAP.toNanos());
    }
    update.run();
    List<ClientProcess> all = stopping ? failed : failed(stopped);
    refused = !all.isEmpty() && all.stream().allMatch(p -> p.status() == REFUSED);
    return all.stream().map(ClientProcess::explanation).toList();
  }

  @Override
  public boolean refused() {
    return refused;
  }

  /** One that ended early without a word has failed. */
  @Override
  public boolean isWhole() {
    return true;
  }

  @Override
  public Optional<Instant> startOf(String phase) {
    return Barrier.startOf(barrier, phase);
  }

  @Override
  public void close() throws IOException {
    processes.forEach(ClientProcess::kill);
    if (Files.isDirectory(barrier)) {
      FolderStore.deleteTree(barrier);
    }
  }

  /** Whether the process failed by itself, while others only fail because they wait for it. */
  private boolean gaveUp(ClientProcess process) {
    return Barrier.gaveUp(barrier, process.index(), processes.size());
  }

  /** The processes that failed; none once the user stops them, because Ctrl-C reaches them, too. */
  private List<ClientProcess> failed(BooleanSupplier stopped) {
    if (stopped.getAsBoolean() || processes.stream().noneMatch(this::failed)) {
      return List.of();
    }
    List<ClientProcess> first =
        processes.stream().filter(p -> gaveUp(p) || failed(p) && p.status() > 1).toList();
    return first.isEmpty() ? processes.stream().filter(this::failed).toList() : first;
  }

  private boolean failed(ClientProcess process) {
    return process.failed() && !(process.wasKilled() && doomed.contains(process.index()));
  }

  /** Stops all but those that failed, whose own end says more than that they were stopped. */
  private void stopOthers(List<ClientProcess> failed) {
    stopNanos = System.nanoTime();
    processes.stream().filter(process -> !failed.contains(process)).forEach(ClientProcess::stop);
  }

  private void killIfLate(boolean stopping) {
    if (stopping && System.nanoTime() - stopNanos > PATIENCE.toNanos()) {
      processes.forEach(ClientProcess::kill);
    }
  }
}
