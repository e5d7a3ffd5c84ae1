package io.github.ycsbxl.binding;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.Scope;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Mode in which a process uses a store. Each mode names the scopes that it does not use. */
public enum StoreMode {
  /** The store is part of this process, which is its only client. */
  EMBEDDED("the store is part of this process", Scope.CONNECTION, Scope.SERVER, Scope.SERVE),
  /** This tool starts the store, and clients connect to it. */
  STARTED("the store is started here, at free ports", Scope.SERVE),
  /** The store runs elsewhere, and clients connect to it. */
  REMOTE("the store runs elsewhere", Scope.STORE, Scope.SERVER, Scope.SERVE),
  /** This process only serves the store to clients. */
  SERVED("this command only serves the store", Scope.CLIENT, Scope.CONNECTION);

  private final String reason;
  private final Set<Scope> unused;

  StoreMode(String reason, Scope... unused) {
    this.reason = reason;
    this.unused = Set.of(unused);
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

  /** Returns true if this mode uses a property, unless other settings disable it. */
  public boolean uses(Property<?> property) {
    return Collections.disjoint(property.scopes(), unused);
  }

  /**
   * Returns a sentence for each property that is set but has no effect.
   *
   * @param reader of the settings; nothing is added to its problems
   */
  public List<String> withoutEffect(BindingInfo binding, PropertyReader reader) {
    List<Property<?>> disabled = binding.unused(reader);
    return binding.properties().stream()
        .filter(reader::isSet)
        .filter(property -> !uses(property) || disabled.contains(property))
        .map(
            property -> {
              boolean alone = this == EMBEDDED && STARTED.uses(property);
              return "%s has no effect%s, because %s"
                  .formatted(
                      reader.nameOf(property),
                      alone && !disabled.contains(property) ? " without -clients" : "",
                      reason);
            })
        .toList();
  }
}
