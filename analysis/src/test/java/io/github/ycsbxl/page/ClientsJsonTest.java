package io.github.ycsbxl.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.ycsbxl.figures.ClientFigure;
import io.github.ycsbxl.figures.ClientFigures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** The page of two recorded clients has the figures of the list, which the schema describes. */
final class ClientsJsonTest {
  private static final Path RUN = Path.of("../results/examples/clients-2");

  @Test
  void clientsHaveTheFiguresOfTheList() throws IOException {
    JsonNode page = PageSchema.valid(RunsPage.read(List.of(RUN.toString())).json());
    JsonNode client = page.at("/runs/0/clients/1");
    List<String> ofClient = members(ClientFigure::ofClient);
    assertThat(ofClient).contains("opsPerSec", "usedCpus").hasSizeGreaterThan(4);
    assertThat(ofClient).allSatisfy(name -> assertThat(client.at(name(name)).isNumber()).isTrue());
    List<String> ofOperation = members(ClientFigure::ofOperation);
    assertThat(ofOperation).contains("p50.value", "p99.high").hasSizeGreaterThan(7);
    assertThat(ofOperation)
        .allSatisfy(name -> assertThat(client.at("/rows/READ" + name(name)).isNumber()).isTrue());
  }

  private static List<String> members(Function<ClientFigure, String> member) {
    return ClientFigures.ALL.stream().map(member).filter(name -> !name.isEmpty()).toList();
  }

  private static String name(String member) {
    return "/" + member.replace('.', '/');
  }
}
