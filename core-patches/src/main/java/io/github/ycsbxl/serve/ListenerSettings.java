package io.github.ycsbxl.serve;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.config.UnitForms;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;
import java.util.OptionalInt;

/**
 * Settings of a port that serves clients. Immutable.
 *
 * @param bufferBytes size of the send and receive buffers of a client's socket; empty if the
 *     operating system chooses
 * @param threads maximum number of threads; each serves one connection
 */
public record ListenerSettings(OptionalInt bufferBytes, int threads) {
  /** Maximum number of threads, and therefore of connections. */
  private static final int MAX_THREADS = 4_096;

  /** Default settings. */
  public static final ListenerSettings USUAL =
      new ListenerSettings(OptionalInt.empty(), MAX_THREADS);

  /** Properties of a binding with these settings. Immutable. */
  public record Declared(Property<Integer> buffer, Property<Integer> threads) {

    public List<Property<?>> all() {
      return List.of(buffer, threads);
    }

    public ListenerSettings read(PropertyReader reader) {
      OptionalInt bytes = reader.find(buffer).map(OptionalInt::of).orElse(USUAL.bufferBytes());
      return new ListenerSettings(bytes, reader.get(threads));
    }
  }

  /**
   * Declares the properties.
   *
   * @param prefix text before their names, such as {@code voldemort.server}
   */
  public static Declared declare(PropertyGroup group, String prefix) {
    return new Declared(
        group
            .declare(prefix + ".buffer", UnitForms.buffer())
            .meaning(
                "serve: size of the send and receive buffers of each client's socket [chosen by the"
                    + " operating system]"),
        group
            .declare(
                prefix + ".threads", String.valueOf(MAX_THREADS), ValueForm.between(1, MAX_THREADS))
            .meaning("serve: maximum threads per port; each serves one connection"));
  }
}
