package io.github.ycsbxl.keys;

import io.github.ycsbxl.config.Property;
import io.github.ycsbxl.config.PropertyGroup;
import io.github.ycsbxl.config.Scope;
import io.github.ycsbxl.config.ValueForm;
import java.util.List;

/** Index of this client, from 0, and number of clients. */
public record ClientId(int index, int count) {
  private static final PropertyGroup OWN = new PropertyGroup(Scope.BENCHMARK, Scope.KEYS);

  public static final Property<Integer> INDEX =
      OWN.declare("client.index", "0", ValueForm.smallAtLeast(0))
          .meaning("index of this client, from 0");
  public static final Property<Integer> COUNT =
      OWN.declare("client.count", "1", ValueForm.smallAtLeast(1)).meaning("number of clients");
  public static final List<Property<?>> PROPERTIES = OWN.all();
}
