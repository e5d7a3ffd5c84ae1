package io.github.ycsbxl.nosql.embedded;

import io.github.ycsbxl.nosql.store.NothingDoneException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Open stores of this process. */
public final class OpenStores {
  private static final Duration ELECTION = Duration.ofSeconds(30);

  private OpenStores() {}

  /** Returns the open store in a directory, without becoming a user of it. */
  public static Optional<EmbeddedStore> in(Path folder) {
    Path place = EmbeddedStore.place(folder);
    try {
      EmbeddedStore store =
          EmbeddedStore.OPEN.join(
              place,
              () -> {
                throw new NoSuchFileException(place.toString());
              });
      store.leave();
      return Optional.of(store);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the number of the first shard's master, after any election in progress. */
  public static int master(EmbeddedStore store) throws IOException {
    try {
      return store.shards().get(0).master(ELECTION);
    } catch (NothingDoneException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Closes a node of the first shard, like a failure. */
  public static void closeNode(EmbeddedStore store, int node) throws IOException {
    store.shards().get(0).remove(node).orElseThrow().close();
  }
}
