package io.github.ycsbxl.benchmark;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.ValueForm;
import java.util.Arrays;
import java.util.List;

/** The properties of {@code ycsb sweep}: what is swept over, in products. */
public final class SweepProperties {
  private static final PropertyGroup OWN = new PropertyGroup();

  public static final Property<List<String>> SHARDS =
      OWN.of("sweep.shards", numbers())
          .meaning("sweep: numbers of shards of a store that is made here");
  public static final Property<List<String>> NODES =
      OWN.of("sweep.nodes", numbers()).meaning("sweep: numbers of nodes of a served cluster");
  public static final Property<List<String>> CLIENTS =
      OWN.of("sweep.clients", numbers()).meaning("sweep: numbers of client processes");
  public static final Property<List<String>> THREADS =
      OWN.of("sweep.threads", numbers()).meaning("sweep: numbers of client threads of a process");
  public static final Property<List<String>> TARGETS =
      OWN.of(
              "sweep.target",
              new ValueForm<>(
                  text -> ValueList.decimals(text).stream().map(BenchmarkSettings::plain).toList(),
                  "different numbers greater than 0 such as 10,20 or 10..100..10"))
          .meaning("sweep: target rates");
  public static final Property<List<String>> OVER =
      OWN.of(
              "sweep.over",
              new ValueForm<>(SweepProperties::words, "names with commas between them"))
          .meaning(
              "sweep: properties whose values, with commas between them, are swept over; those with"
                  + " + between them change together");
  public static final Property<Boolean> GROW =
      OWN.of("sweep.grow", "false", ValueForm.flag())
          .meaning(
              "sweep: recordcount and client.count are those of the first number of shards or"
                  + " nodes, and grow with it");

  static final List<Property<?>> PROPERTIES = OWN.all();

  private SweepProperties() {}

  private static ValueForm<List<String>> numbers() {
    return new ValueForm<>(
        text -> ValueList.wholes(text).stream().map(String::valueOf).toList(),
        "different whole numbers greater than 0 such as 1,2,4 or 10..100..10");
  }

  /** The words of a text; throws an IllegalArgumentException if one is empty. */
  public static List<String> words(String text) {
    List<String> words = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    if (words.contains("")) {
      throw new IllegalArgumentException(text);
    }
    return words;
  }
}
