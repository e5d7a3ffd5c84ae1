package io.github.ycsbxl.deploy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Store for documented commands with an address, served by a test. Immutable. */
enum StoreElsewhere {
  NOSQL("nosql.helperhosts=", "nosql.server.port=0", "nosql.embedded.dir=served"),
  VOLDEMORT("voldemort.url=", "voldemort.port=0", "voldemort.engine=memory"),
  ELLIPTICS("elliptics.address=", "elliptics.port=0");

  private final String property;
  private final String[] settings;

  StoreElsewhere(String property, String... settings) {
    this.property = property;
    this.settings = settings;
  }

  boolean isIn(String command) {
    return command.contains(property);
  }

  /** Serves the empty store; its files are in the directory. */
  ServedStore serve(Path folder) throws IOException {
    String[] here =
        Stream.of(settings)
            .map(setting -> setting.replace("=served", "=" + folder.resolve("served")))
            .toArray(String[]::new);
    return ServedStore.start(folder, name().toLowerCase(Locale.ROOT), here);
  }

  /** Returns the command with this address in place of the documented one. */
  String at(String address, String command) {
    return command.replaceAll(Pattern.quote(property) + "\\S+", property + address);
  }
}
