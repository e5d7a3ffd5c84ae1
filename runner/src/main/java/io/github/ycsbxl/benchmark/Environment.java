package io.github.ycsbxl.benchmark;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.TreeMap;

/** Versions, JVM and machine that a result depends on. */
final class Environment {
  private Environment() {}

  static Map<String, String> describe() {
    Runtime runtime = Runtime.getRuntime();
    var facts = new TreeMap<String, String>();
    facts.put("ycsb-xl", Version.ours());
    facts.put("ycsb", Version.STOCK);
    facts.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
    facts.put("max heap bytes", Long.toString(runtime.maxMemory()));
    facts.put("processors", Integer.toString(runtime.availableProcessors()));
    facts.put(
        "os",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
    facts.put("host", host());
    return facts;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }
}
