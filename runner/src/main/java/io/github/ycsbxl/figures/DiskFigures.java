package io.github.ycsbxl.figures;

import static io.github.ycsbxl.figures.Better.LESS;
import static io.github.ycsbxl.figures.Better.NEITHER;
import static io.github.ycsbxl.figures.FigureOutput.JSON;
import static io.github.ycsbxl.figures.FigureOutput.TEXT;
import static io.github.ycsbxl.figures.FigureUnit.BYTES;

import io.github.ycsbxl.log.Phase;
import io.github.ycsbxl.measure.SizeOnDisk;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Size of a store that keeps its files on this machine. Stateless. */
public final class DiskFigures {
  static final FigureGroup OWN = new FigureGroup();

  private static final String SIZE =
      "size of all nodes' files on this machine, at the start and end of the phase";

  static {
    OWN.column(
        Figure.named("disk_start_bytes", SIZE, BYTES, NEITHER, disk(SizeOnDisk::start))
            .as(TEXT, "DiskStartBytes")
            .as(JSON, "disk.startBytes"));
    OWN.column(
        Figure.named("disk_end_bytes", SIZE, BYTES, NEITHER, disk(SizeOnDisk::end))
            .as(TEXT, "DiskEndBytes")
            .as(JSON, "disk.endBytes"));
    OWN.column(
        Figure.named(
                "disk_bytes_per_record",
                "growth of these files per record that this load inserted; empty for a "
                    + "run, and if an insert failed",
                BYTES,
                LESS,
                row -> row.whole().map(Phase::diskBytesPerRecord).orElseGet(OptionalDouble::empty))
            .as(TEXT, "DiskBytesPerRecord"));
    OWN.column(
        Figure.named(
                "record_bytes",
                "mean bytes of a record's key and values",
                BYTES,
                NEITHER,
                disk(SizeOnDisk::recordBytes))
            .as(TEXT, "RecordBytes")
            .as(JSON, "disk.recordBytes"));
  }

  /** Columns of such a store. */
  public static final List<Figure> ALL = OWN.all();

  private DiskFigures() {}

  private static Function<ResultRow, Object> disk(Function<SizeOnDisk, Object> number) {
    return row -> row.whole().flatMap(Phase::disk).map(number);
  }
}
