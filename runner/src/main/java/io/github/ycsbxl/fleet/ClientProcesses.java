package io.github.ycsbxl.fleet;

import io.github.ycsbxl.binding.FolderStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The client processes of a benchmark on this machine. Used by one thread; closing it kills what is
 * left.
 */
public final class ClientProcesses extends RunningFleet {
  /**
   * The file with the settings of a process, which come through a pipe, since there may be secrets
   * among them.
   */
  public static final String SETTINGS = "/dev/stdin";

  private final List<ClientProcess> processes = new ArrayList<>();
  private final Path barrier;

  /** The command that starts the client process of an index. */
  @FunctionalInterface
  public interface ClientCommand {
    List<String> of(int index);
  }

  private ClientProcesses(Path barrier) {
    this.barrier = barrier;
  }

  /**
   * Starts the processes.
   *
   * @param doomed the indexes of those that are going to be killed on purpose
   * @param settings that each of them reads from {@link #SETTINGS}
   * @param folder for their logs
   * @param barrier the folder in which they meet, which is removed at the end
   */
  public static ClientProcesses start(
      int count,
      Set<Integer> doomed,
      ClientCommand command,
      String settings,
      Path folder,
      Path barrier)
      throws IOException {
    var all = new ClientProcesses(barrier);
    try {
      for (int i = 0; i < count; i++) {
        int index = i;
        Path log = folder.resolve("client-" + index + ".log");
        all.processes.add(
            new ClientProcess(
                index,
                log,
                ClientProcess.start(command.of(index), settings, log),
                doomed.contains(index),
                () -> Barrier.gaveUp(barrier, index, count)));
      }
      return all;
    } catch (IOException | RuntimeException e) {
      all.close();
      throw e;
    }
  }

  @Override
  protected Collection<ClientProcess> members() {
    return processes;
  }

  @Override
  protected void look() {
    if (isPatienceOver()) {
      processes.forEach(ClientProcess::kill);
    }
  }

  @Override
  protected void stop(Collection<? extends Member> failed) {
    processes.stream().filter(process -> !failed.contains(process)).forEach(ClientProcess::stop);
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
}
