package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.MORE;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureOutput.COMPARISON;
import static io.github.ycsbxl.figures.FigureOutput.TEXT;
import static io.github.ycsbxl.figures.FigureUnit.BYTES;
import static io.github.ycsbxl.figures.FigureUnit.MEGABYTES_PER_SEC;

import io.github.ycsbxl.measure.Row.ValueBytes;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Bytes of values that operations read and wrote. Stateless. */
public final class ByteFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String MEANING = "bytes of values; 1 MB is 1,000,000 bytes";

  public static final Figure READ =
      OWN.column(
          Figure.named("read_bytes", MEANING, BYTES, NEITHER, bytes(ValueBytes::read))
              .unlessZero()
              .as(TEXT, "ReadBytes"));
  public static final Figure READ_RATE =
      OWN.column(
          Figure.named("read_mb_per_sec", MEANING, MEGABYTES_PER_SEC, MORE, rate(ValueBytes::read))
              .unlessZero()
              .as(TEXT, "Read(MB/s)")
              .as(COMPARISON, "bytes-read"));
  public static final Figure WRITTEN =
      OWN.column(
          Figure.named("written_bytes", MEANING, BYTES, NEITHER, bytes(ValueBytes::written))
              .unlessZero()
              .as(TEXT, "WrittenBytes"));
  public static final Figure WRITE_RATE =
      OWN.column(
          Figure.named(
                  "written_mb_per_sec", MEANING, MEGABYTES_PER_SEC, MORE, rate(ValueBytes::written))
              .unlessZero()
              .as(TEXT, "Written(MB/s)")
              .as(COMPARISON, "bytes-written"));

  /** All of them, which each operation has, too. */
  public static final List<Figure> ALL = OWN.all();

  /** Bytes per second. */
  public static final List<Figure> RATES = List.of(READ_RATE, WRITE_RATE);

  private ByteFigures() {}

  private static Function<ResultRow, Object> bytes(ToLongFunction<ValueBytes> number) {
    return row -> row.bytes().map(number::applyAsLong);
  }

  private static Function<ResultRow, Object> rate(ToLongFunction<ValueBytes> number) {
    return row -> row.bytes().map(all -> number.applyAsLong(all) / (1e6 * row.rateSeconds()));
  }
}
