package io.github.ycsbxl.nosql.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Stores that this process has open. */
public final class OpenStores {
  private OpenStores() {}

  /** The store that is open in a folder, without becoming a user of it. */
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
}
