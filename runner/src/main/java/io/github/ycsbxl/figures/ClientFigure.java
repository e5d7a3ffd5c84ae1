package io.github.ycsbxl.figures;

import io.github.ycsbxl.log.ClientResult;
import io.github.ycsbxl.log.ClientResult.ClientRow;
import io.github.ycsbxl.measure.Counts;
import java.util.Optional;
import java.util.function.Function;

/**
 * A figure of one client of several: what every output needs to know of it. Immutable.
 *
 * @param name its column in {@code clients.csv}
 * @param meaning as in results/README.md
 * @param value of some operations of a client: a number in ns if the unit is a time in ns, else in
 *     the unit; an empty Optional if they do not have it
 * @param ofClient member of a client in the page's JSON, with the members around it, separated by
 *     points; empty if the page does not show it
 * @param ofOperation member of one kind of operations of a client
 */
public record ClientFigure(
    String name,
    String meaning,
    FigureUnit unit,
    Function<ClientOperations, Optional<? extends Number>> value,
    String ofClient,
    String ofOperation) {

  /**
   * Operations of a client. Immutable.
   *
   * @param row one kind of operations; empty for all
   */
  public record ClientOperations(ClientResult client, Optional<ClientRow> row) {
    public static ClientOperations all(ClientResult client) {
      return new ClientOperations(client, Optional.empty());
    }

    public Counts counts() {
      return row.map(ClientRow::counts).orElse(client.counts());
    }
  }

  /** Creates a figure that the page does not show. */
  static ClientFigure named(
      String name,
      String meaning,
      FigureUnit unit,
      Function<ClientOperations, Optional<? extends Number>> value) {
    return new ClientFigure(name, meaning, unit, value, "", "");
  }

  /** Returns a copy that the page shows as this member of a client. */
  ClientFigure ofClient(String member) {
    return new ClientFigure(name, meaning, unit, value, member, ofOperation);
  }

  /** Returns a copy that the page shows as this member of an operation. */
  ClientFigure ofOperation(String member) {
    return new ClientFigure(name, meaning, unit, value, ofClient, member);
  }

  /** Returns the value in the unit in which {@code clients.csv} shows it. */
  public Optional<Object> cell(ClientOperations of) {
    return value.apply(of).map(unit::shown);
  }
}
