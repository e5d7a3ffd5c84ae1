package io.github.ycsbxl.voldemort.engine;

import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.Durability;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.EnvironmentLockedException;
import io.github.ycsbxl.binding.FolderStore;
import io.github.ycsbxl.config.ErrorMessages;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Storage of a node: a directory with one Berkeley DB JE environment and one database per store.
 * Only one process at a time can open it. Thread-safe.
 *
 * <p>A commit returns when JE has it in memory, the default of a Voldemort server. The commit is
 * durable after {@link #close}. If the process is killed, commits of the last seconds may be lost.
 */
public final class BdbStorage implements Storage {
  /**
   * Timeout of a lock. It is longer than any write should take, because each write locks a single
   * record.
   */
  private static final long LOCK_TIMEOUT_SECONDS = 5;

  /** Start of the name of a node's directory, which ends with the node's ID. */
  public static final String NODE_FOLDER = "node-";

  /** Glob of JE's files and of node directories. */
  private static final String ENTRIES = "{je.*,*.jdb," + NODE_FOLDER + "*}";

  private static final String LOCK = "je.lck";
  private static final long LOG_FILE_BYTES = 64L << 20;
  // Free space below which writes are rejected, before JE's own log runs out of space.
  static final long FREE_DISK_BYTES = 1L << 30;
  // JE's default, a checkpoint every 20 MB, rewrites inner nodes many times during a load.
  private static final long CHECKPOINT_BYTES = 256L << 20;

  private final Path folder;
  private final Environment environment;
  private final Map<String, BdbEngine> engines = new HashMap<>();

  private BdbStorage(Path folder, Environment environment) {
    this.folder = folder;
    this.environment = environment;
  }

  /** Opens the directory and creates it if missing. */
  public static BdbStorage open(Path folder, long cacheBytes) throws IOException {
    try {
      Files.createDirectories(folder);
      folderStore(folder).requireRoom();
      return new BdbStorage(folder, new Environment(folder.toFile(), settings(cacheBytes)));
    } catch (EnvironmentLockedException e) {
      throw new IOException(
          "another process has %s open; only one process at a time can open it".formatted(folder),
          e);
    } catch (FileSystemException e) {
      throw new IOException("voldemort.dir cannot be used: " + ErrorMessages.fileMessage(e), e);
    } catch (DatabaseException | IllegalArgumentException e) {
      throw new IOException(folder + " cannot be opened: " + e.getMessage(), e);
    }
  }

  /** Returns the files of the stores in a directory, including those of nodes in subdirectories. */
  public static FolderStore folderStore(Path folder) {
    return new FolderStore(
        folder, ENTRIES, LOCK, FREE_DISK_BYTES, file -> Optional.of(nodeOf(file.getName(0))));
  }

  private static String nodeOf(Path first) {
    String name = first.toString();
    return name.startsWith(NODE_FOLDER)
        ? name.substring(NODE_FOLDER.length())
        : FolderStore.ONLY_NODE;
  }

  @Override
  public synchronized StorageEngine engine(String store) throws IOException {
    BdbEngine engine = engines.get(store);
    if (engine == null) {
      var config =
          new DatabaseConfig().setAllowCreate(true).setTransactional(true).setKeyPrefixing(true);
      try {
        engine = new BdbEngine(environment, environment.openDatabase(null, store, config));
      } catch (DatabaseException | IllegalStateException e) {
        throw new IOException(folder + " cannot hold " + store + ": " + e.getMessage(), e);
      }
      engines.put(store, engine);
    }
    return engine;
  }

  /** Makes pending calls fail, and writes all data to disk. */
  @Override
  public synchronized void close() throws IOException {
    try {
      for (BdbEngine engine : engines.values()) {
        engine.close();
      }
      environment.close();
    } catch (DatabaseException | IllegalStateException e) {
      throw new IOException("%s did not close cleanly: %s".formatted(folder, e.getMessage()), e);
    }
  }

  static EnvironmentConfig settings(long cacheBytes) {
    var config = new EnvironmentConfig().setAllowCreate(true).setTransactional(true);
    config.setCacheSize(cacheBytes);
    config.setDurability(Durability.COMMIT_NO_SYNC);
    config.setLockTimeout(LOCK_TIMEOUT_SECONDS, TimeUnit.SECONDS);
    config.setConfigParam(EnvironmentConfig.FREE_DISK, "" + FREE_DISK_BYTES);
    config.setConfigParam(EnvironmentConfig.LOG_FILE_MAX, "" + LOG_FILE_BYTES);
    config.setConfigParam(EnvironmentConfig.CHECKPOINTER_BYTES_INTERVAL, "" + CHECKPOINT_BYTES);
    config.setConfigParam(EnvironmentConfig.STATS_COLLECT, "false");
    config.setConfigParam(EnvironmentConfig.ENV_RUN_VERIFIER, "false");
    return config;
  }
}
