package io.github.ycsbxl.fleet;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** How a client process is started: as this one was. Stateless. */
public final class ClientJvm {
  private ClientJvm() {}

  /** The same Java with the same options and class path, but without a debugger. */
  public static List<String> command(Class<?> main, List<String> arguments) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> !option.startsWith("-agentlib:jdwp"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return command;
  }
}
