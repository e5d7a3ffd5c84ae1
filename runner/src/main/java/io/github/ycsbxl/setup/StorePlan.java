package io.github.ycsbxl.setup;

import io.github.ycsbxl.binding.BindingInfo;
import io.github.ycsbxl.binding.BreakableStore;
import io.github.ycsbxl.binding.ConnectionFactory;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.binding.RecordSpace;
import io.github.ycsbxl.binding.StoreLocation;
import io.github.ycsbxl.binding.Topology;
import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.records.RecordConfig;
import io.github.ycsbxl.run.RunFailedException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The store of a part of a benchmark, and how to connect to it. Immutable.
 *
 * @param binding empty for a user's own binding class
 * @param connections factory of connections, from the binding's settings or the user's class
 * @param breakable the store, if this process starts it to inject faults into its nodes
 * @param topology of the store, as known before connecting
 * @param folder directory of the store, if the store is on this machine
 */
public record StorePlan(
    Optional<BindingInfo> binding,
    ConnectionFactory connections,
    Optional<BreakableStore> breakable,
    Topology topology,
    Optional<StoreLocation> location,
    Optional<FolderStore> folder) {

  /** Returns the name of the binding, or of the user's class. */
  public String name() {
    return binding.map(BindingInfo::name).orElse(connections.type().getName());
  }

  /** Returns true if the store is known to keep records. */
  public boolean keepsRecords() {
    return binding.map(BindingInfo::keepsRecords).orElse(false);
  }

  /** Returns true if the store is known to discard records. */
  public boolean forgetsRecords() {
    return binding.isPresent() && !keepsRecords();
  }

  public boolean isInProcess() {
    return location.equals(Optional.of(StoreLocation.IN_PROCESS));
  }

  /** Returns a copy for a store that this process starts with these settings. */
  StorePlan startedWith(PropertyReader settings) {
    Optional<BreakableStore> store = binding.flatMap(info -> info.breakable(settings, false));
    return withStore(
        store, store.map(started -> started.connections().named(name())).orElse(connections));
  }

  /** Returns a copy that shares a store which this process starts only once. */
  StorePlan sharing(StorePlan other) {
    return withStore(other.breakable, other.connections);
  }

  private StorePlan withStore(Optional<BreakableStore> store, ConnectionFactory toStore) {
    return new StorePlan(binding, toStore, store, topology, location, folder);
  }

  /** Starts the store if this process has to serve it. Otherwise does nothing. */
  public Closeable start() throws IOException {
    if (breakable.isEmpty()) {
      return () -> {};
    }
    breakable.get().start();
    return breakable.get();
  }

  /**
   * Throws if the store does not exist any more, since opening it for an audit would create an
   * empty one.
   */
  public void require(Path run, PropertyReader settings) throws RunFailedException, IOException {
    if (folder.isPresent() && folder.get().use().isEmpty()) {
      throw new RunFailedException(
          "there is no store in %s, where the run in %s had its store; if it was moved, set %s"
              .formatted(folder.get().folder(), run, folderProperty().orElse("")));
    }
    if (binding.isPresent() && !binding.get().outlivesProcess(settings)) {
      throw new RunFailedException(
          "the run in %s kept its store in the memory of its process, which has ended"
              .formatted(run));
    }
  }

  /**
   * Returns the records that a part with these settings uses. A user's own class may use any table.
   */
  RecordSpace records(PropertyReader settings) {
    return binding
        .map(info -> info.recordSpace(settings))
        .orElseGet(() -> RecordSpace.somewhere(settings.get(RecordConfig.TABLE)));
  }

  /**
   * Returns the room for records; empty if the store is on other machines.
   *
   * @param servedFrom directory of the store, if it is on this machine
   */
  Optional<LoadSpace.Room> room(Optional<FolderStore> servedFrom) throws IOException {
    if (servedFrom.isPresent()) {
      return Optional.of(LoadSpace.Room.onDisk(servedFrom.get(), folderProperty()));
    }
    boolean inHeap = keepsRecords() && isInProcess();
    return inHeap
        ? Optional.of(LoadSpace.Room.inHeap(Runtime.getRuntime().maxMemory()))
        : Optional.empty();
  }

  private Optional<String> folderProperty() {
    return binding.flatMap(BindingInfo::folder).map(Property::name);
  }
}
