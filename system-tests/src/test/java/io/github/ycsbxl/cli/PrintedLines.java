package io.github.ycsbxl.cli;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Lines of charts in a PDF printed by Chromium, which contains them as vectors. Stateless. */
final class PrintedLines {
  private static final Pattern STROKE_OR_POINT =
      Pattern.compile("([\\d.]+) ([\\d.]+) ([\\d.]+) RG|([\\d.]+) [\\d.]+ [ml]\\n");

  /** Maximum length of a line sample in a legend. */
  private static final double SAMPLE = 30;

  private PrintedLines() {}

  /** Returns the right ends of lines of a colour, one per chart, in CSS pixels of the chart. */
  static List<Double> ends(byte[] pdf, String colour) {
    var ends = new ArrayList<Double>();
    String text = new String(pdf, StandardCharsets.ISO_8859_1);
    for (int at = text.indexOf("stream\n"); at >= 0; at = text.indexOf("stream\n", at + 1)) {
      String content = inflated(pdf, at + "stream\n".length());
      // Each chart has its own coordinates, which start with a transformation matrix.
      for (String drawing : content.split(" cm\n")) {
        double end = end(drawing, Integer.parseInt(colour.substring(1), 16));
        if (end > SAMPLE) {
          ends.add(end);
        }
      }
    }
    return ends;
  }

  private static double end(String drawing, int rgb) {
    double end = 0;
    boolean ofColour = false;
    Matcher found = STROKE_OR_POINT.matcher(drawing);
    while (found.find()) {
      if (found.group(1) != null) {
        ofColour =
            isClose(found.group(1), rgb >> 16)
                && isClose(found.group(2), rgb >> 8)
                && isClose(found.group(3), rgb);
      } else if (ofColour) {
        end = Math.max(end, Double.parseDouble(found.group(4)));
      }
    }
    return end;
  }

  private static boolean isClose(String share, int colour) {
    return Math.abs(255 * Double.parseDouble(share) - (colour & 255)) < 1;
  }

  private static String inflated(byte[] pdf, int from) {
    var inflater = new Inflater();
    inflater.setInput(pdf, from, pdf.length - from);
    var content = new ByteArrayOutputStream();
    var buffer = new byte[8192];
    try {
      for (int read = inflater.inflate(buffer); read > 0; read = inflater.inflate(buffer)) {
        content.write(buffer, 0, read);
      }
      return content.toString(StandardCharsets.ISO_8859_1);
    } catch (DataFormatException e) {
      return "";
    } finally {
      inflater.end();
    }
  }
}
