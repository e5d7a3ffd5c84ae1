package io.github.ycsbxl.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class LineChartTest {
  private static final List<Double> SHARDS = List.of(2.0, 10.0, 1000.0);

  @Test
  void isAnSvgDocumentWithItsTextAsText() throws Exception {
    Document svg = parsed(chart().svg());
    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(texts(svg)).contains("Title", "shards", "rate", "a < b", "client", "10,000,000");
  }

  @Test
  void sameLinesGiveTheSameText() {
    Locale old = Locale.getDefault();
    String english = chart().svg();
    Locale.setDefault(Locale.GERMANY);
    try {
      assertThat(chart().svg()).isEqualTo(english);
    } finally {
      Locale.setDefault(old);
    }
  }

  @Test
  void singleLineNeedsNoLegend() throws Exception {
    LineChart chart = LineChart.linear("Title", "shards", "rate").line("only", SHARDS, SHARDS);
    assertThat(texts(parsed(chart.svg()))).contains("Title").doesNotContain("only");
  }

  @Test
  void refusesPointsWithoutASecondCoordinate() {
    LineChart chart = LineChart.linear("Title", "shards", "rate");
    assertThatThrownBy(() -> chart.line("short", SHARDS, List.of(1.0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("short: 3 x but 1 y");
  }

  private static LineChart chart() {
    return LineChart.logarithmic("Title", "shards", "rate")
        .line("a < b", SHARDS, List.of(1e5, 5e5, 3e6))
        .line("client", SHARDS, List.of(1e5, 5e5, 3e7));
  }

  private static Document parsed(String svg) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    // The document type is on the Web, and tests are not.
    factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
    return factory.newDocumentBuilder().parse(new InputSource(new StringReader(svg)));
  }

  private static List<String> texts(Document svg) {
    NodeList elements = svg.getElementsByTagName("text");
    var texts = new ArrayList<String>();
    for (int i = 0; i < elements.getLength(); i++) {
      texts.add(elements.item(i).getTextContent());
    }
    return texts;
  }
}
