package io.github.ycsbxl.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;

/** Exit code and output of a process, which must fit into the system's pipe buffers. */
record Outcome(int exitStatus, long pid, List<String> out, List<String> err) {

  static Outcome of(Process process) throws IOException, InterruptedException {
    int exitStatus = process.waitFor();
    var out = new String(process.getInputStream().readAllBytes(), UTF_8);
    var err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    return new Outcome(exitStatus, process.pid(), out.lines().toList(), err.lines().toList());
  }
}
