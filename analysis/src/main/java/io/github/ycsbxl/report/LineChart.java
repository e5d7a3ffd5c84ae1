package io.github.ycsbxl.report;

import de.erichseifert.vectorgraphics2d.Document;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogarithmicAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.title.LegendTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/**
 * Lines through points, as a picture in SVG. Needs no display. The same points give the same text
 * on a machine with the same fonts. Not thread-safe.
 */
public final class LineChart {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 480;

  /** Marks of more points than this would hide the line. */
  private static final int MOST_MARKS = 40;

  private static final Color GRID = new Color(0xDDDDDD);

  /** Apart for people who see fewer colours, after M. Okabe and K. Ito. */
  private static final List<Color> COLOURS =
      List.of(
          new Color(0xD55E00),
          new Color(0x0072B2),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0xE69F00),
          new Color(0x56B4E9),
          new Color(0x000000));

  static {
    // A means against an old JVM: it draws the outlines of turned letters, which are no text.
    TextUtils.setUseDrawRotatedStringWorkaround(false);
  }

  private final String title;
  private final NumberAxis horizontal;
  private final NumberAxis vertical;
  private final XYSeriesCollection lines = new XYSeriesCollection();

  private LineChart(String title, NumberAxis horizontal, NumberAxis vertical) {
    this.title = title;
    this.horizontal = styled(horizontal);
    this.vertical = styled(vertical);
    if (vertical instanceof LogarithmicAxis logarithmic) {
      logarithmic.setAutoRangeNextLogFlag(true);
    }
  }

  /** Both axes start at 0 unless there is something below. */
  public static LineChart linear(String title, String horizontal, String vertical) {
    return new LineChart(title, new NumberAxis(horizontal), new NumberAxis(vertical));
  }

  /** Both axes are logarithmic, so all coordinates have to be greater than 0. */
  public static LineChart logarithmic(String title, String horizontal, String vertical) {
    return new LineChart(title, new LogarithmicAxis(horizontal), new LogarithmicAxis(vertical));
  }

  /** Axes that label themselves. */
  static LineChart of(String title, NumberAxis horizontal, NumberAxis vertical) {
    return new LineChart(title, horizontal, vertical);
  }

  /** A line with its name in the legend; {@code x} and {@code y} have the same length. */
  public LineChart line(String name, List<Double> x, List<Double> y) {
    if (x.size() != y.size()) {
      throw new IllegalArgumentException(name + ": " + x.size() + " x but " + y.size() + " y");
    }
    var line = new XYSeries(name, false);
    for (int i = 0; i < x.size(); i++) {
      line.add(x.get(i), y.get(i));
    }
    lines.addSeries(line);
    return this;
  }

  /** The picture as a document of its own. */
  public String svg() {
    var graphics = new VectorGraphics2D();
    chart().draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
    Document document =
        new SVGProcessor().getDocument(graphics.getCommands(), new PageSize(WIDTH, HEIGHT));
    var bytes = new ByteArrayOutputStream();
    try {
      document.writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail to be written to", e);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private JFreeChart chart() {
    var renderer = new XYLineAndShapeRenderer();
    for (int line = 0; line < lines.getSeriesCount(); line++) {
      renderer.setSeriesPaint(line, COLOURS.get(line % COLOURS.size()));
      renderer.setSeriesStroke(line, new BasicStroke(2));
      renderer.setSeriesShapesVisible(line, lines.getItemCount(line) <= MOST_MARKS);
    }
    var plot = new XYPlot(lines, horizontal, vertical, renderer);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinePaint(GRID);
    plot.setRangeGridlinePaint(GRID);
    plot.setDomainGridlineStroke(new BasicStroke(1));
    plot.setRangeGridlineStroke(new BasicStroke(1));
    plot.setOutlineVisible(false);
    var chart = new JFreeChart(title, font(Font.BOLD, 16), plot, false);
    chart.setBackgroundPaint(Color.WHITE);
    // Half of the last label stands beside the axis.
    chart.setPadding(new RectangleInsets(8, 0, 0, 28));
    if (lines.getSeriesCount() > 1) {
      var legend = new LegendTitle(plot);
      legend.setPosition(RectangleEdge.BOTTOM);
      // Not 12: the SVG writer leaves out a size of 12, and a browser's own is 16.
      legend.setItemFont(font(Font.PLAIN, 13));
      chart.addLegend(legend);
    }
    return chart;
  }

  private static NumberAxis styled(NumberAxis axis) {
    axis.setLabelFont(font(Font.PLAIN, 13));
    axis.setTickLabelFont(font(Font.PLAIN, 11));
    if (axis.getNumberFormatOverride() == null) {
      NumberFormat format =
          new DecimalFormat("#,##0.###", DecimalFormatSymbols.getInstance(Locale.ROOT));
      axis.setNumberFormatOverride(format);
    }
    return axis;
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }
}
