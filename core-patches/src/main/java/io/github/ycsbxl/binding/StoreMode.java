package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import java.util.List;

/** Mode in which a process uses a store. Only some modes use certain properties of a binding. */
public enum StoreMode {
  /** The store is part of this process, which is its only client. */
  EMBEDDED("the store is part of this process"),
  /** This tool starts the store, and clients connect to it. */
  STARTED("the store is started here, at free ports"),
  /** The store runs elsewhere, and clients connect to it. */
  REMOTE("the store runs elsewhere"),
  /** This process only serves the store to clients. */
  SERVED("this command only serves the store");

  private final String reason;

  StoreMode(String reason) {
    this.reason = reason;
  }

  /**
   * Returns the mode of a benchmark.
   *
   * @param elsewhere true if the user named a running store
   * @param started true if clients connect to a store that this tool starts
   */
  public static StoreMode of(boolean elsewhere, boolean started) {
    return elsewhere ? REMOTE : started ? STARTED : EMBEDDED;
  }

  /**
   * Returns a sentence for each property that is set but that this mode does not use.
   *
   * @param reader of the settings; nothing is added to its problems
   */
  public List<String> withoutEffect(BindingInfo binding, PropertyReader reader) {
    List<Property<?>> started = binding.unused(STARTED, reader);
    return binding.unused(this, reader).stream()
        .filter(reader::isSet)
        .map(
            property ->
                "%s has no effect%s, because %s"
                    .formatted(
                        reader.nameOf(property),
                        this == EMBEDDED && !started.contains(property) ? " without -clients" : "",
                        reason))
        .toList();
  }
}
