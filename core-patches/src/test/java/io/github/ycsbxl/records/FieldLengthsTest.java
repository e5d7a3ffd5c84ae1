package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.keys.ChiSquare;
import io.github.ycsbxl.workload.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FieldLengthsTest {
  private static final int DRAWS = 100_000;

  @Test
  void areConstantUnlessSet() {
    IntSupplier lengths = lengths(Settings.of("fieldlength=70 minfieldlength=3"));
    assertThat(lengths.getAsInt()).isEqualTo(70);
    assertThat(lengths(Settings.of("value.size=14336")).getAsInt()).isEqualTo(14_336);
  }

  @Test
  void uniformOnesAreEquallyFrequent() {
    double[] expected = new double[11];
    Arrays.fill(expected, 1.0 / expected.length);
    assertDrawn("fieldlengthdistribution=uniform", expected);
  }

  /** As in stock YCSB, with its constant 0.99, except that ranks from the third on are exact. */
  @Test
  void zipfianOnesAreMostlyShort() {
    double[] expected = new double[11];
    double sum = 0;
    for (int i = 0; i < expected.length; i++) {
      expected[i] = Math.pow(i + 1, -0.99);
      sum += expected[i];
    }
    for (int i = 0; i < expected.length; i++) {
      expected[i] /= sum;
    }
    assertDrawn("fieldlengthdistribution=zipfian", expected);
  }

  @Test
  void countedOnesComeFromTheFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("h"), "BlockSize\t100\n0\t0\n1\t5\n");
    Properties properties = Settings.of("fieldlengthdistribution=histogram");
    properties.setProperty("fieldlengthhistogram", file.toString());
    assertThat(lengths(properties).getAsInt()).isEqualTo(200);
  }

  private static void assertDrawn(String settings, double[] expected) {
    IntSupplier lengths = lengths(Settings.of("minfieldlength=20 fieldlength=30 " + settings));
    long[] observed = new long[expected.length];
    for (int i = 0; i < DRAWS; i++) {
      observed[lengths.getAsInt() - 20]++;
    }
    ChiSquare.assertFits(observed, expected);
  }

  private static IntSupplier lengths(Properties properties) {
    var reader = new PropertyReader(properties);
    FieldLengths lengths = FieldLengths.from(reader);
    assertThat(reader.problems()).isEmpty();
    return lengths.drawnBy(new SplittableRandom(1));
  }
}
