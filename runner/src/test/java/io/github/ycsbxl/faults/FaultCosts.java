package io.github.ycsbxl.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.TreeMap;

/** Impacts of faults of which a test needs only some values. Stateless. */
public final class FaultCosts {
  private static final JsonMapper JSON = new JsonMapper();

  private static final FaultCost NOTHING =
      new FaultCost(
          new FaultTime("nothing", 0, -1),
          -1,
          new FaultCost.LongestOutages(0, 0, 0, new TreeMap<>()),
          0,
          new FaultCost.Ended(0, 0, 0, 0),
          new FaultCost.Backlog(-1, -1),
          new FaultCost.StaleDuring(0, 0),
          -1,
          FaultCost.Losses.UNKNOWN,
          OutageLimits.UNKNOWN);

  private FaultCosts() {}

  /** Creates the impact of a fault without an effect, except for these values by name. */
  public static FaultCost with(String name, Map<String, ?> figures) {
    ObjectNode cost = JSON.valueToTree(NOTHING);
    assertThat(cost.properties()).extracting(Map.Entry::getKey).containsAll(figures.keySet());
    cost.put("name", name);
    figures.forEach((figure, value) -> cost.set(figure, JSON.valueToTree(value)));
    try {
      return JSON.treeToValue(cost, FaultCost.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
