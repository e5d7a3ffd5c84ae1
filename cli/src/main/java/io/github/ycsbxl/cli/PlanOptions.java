package io.github.ycsbxl.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code ycsb plan}. */
final class PlanOptions {
  @Option(
      names = "-shards",
      paramLabel = "<list>",
      description = "Numbers of shards: 10, or 2,4,8, or 10..100..10 [sweep.shards].")
  String shards;

  @Option(
      names = "-target",
      paramLabel = "<n>",
      description =
          "Operations a second of all client processes; same as -p target=n [with a capacity: what"
              + " clients reach].")
  String target;

  @Option(
      names = "-capacity",
      paramLabel = "<n>",
      description =
          "Operations a second that one shard, with its replicas, can do [by nosql.shard.capacity].")
  String capacity;

  @Option(
      names = "-window",
      paramLabel = "<ms>",
      description = "Milliseconds from a compare-and-set's read to its write [5].")
  String windowMs;

  @Option(
      names = "-grow",
      description =
          "Records and client processes are those of the first number of shards, and grow with it.")
  boolean grow;

  @Option(
      names = "--csv",
      paramLabel = "<file>",
      description = "Write the table to this file too, with more columns.")
  Path csv;

  @Option(
      names = "--json",
      description = "Print one JSON document (docs/page-json.md) on standard output instead.")
  boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "<file>",
      description = "Draw the plan on a page too.")
  Path output;

  @Option(
      names = "-P",
      paramLabel = "<file>",
      description = "Workload file; later ones override earlier ones.")
  List<String> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "<name>=<value>",
      description =
          "A property of 'ycsb list', such as recordcount, client.count or zipfian.theta.")
  List<String> properties = new ArrayList<>();

  @Mixin private HelpOption help;
}
