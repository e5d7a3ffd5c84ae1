package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.airlift.compress.lz4.Lz4Compressor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.IntSupplier;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import site.ycsb.RandomByteIterator;

/** Compressed size of values in a store that compresses them, individually or together. */
final class CompressedSizeTest {
  private static final int FIELD = 100;
  private static final int PAGE = 14 << 10;
  private static final int SIZE = 512 << 10;
  private static final int[] BLOCKS = {16 << 10, 128 << 10, SIZE};

  @TempDir Path folder;

  /** Compressors of stores, and one with the largest window. */
  enum Compressor {
    GZIP,
    LZ4,
    ZSTD_1,
    ZSTD_3,
    ZSTD_19_LONG;

    int size(byte[] content, int from, int length) {
      return switch (this) {
        case GZIP -> gzip(content, from, length);
        case LZ4 -> lz4(content, from, length);
        case ZSTD_1 -> zstd(1, content, from, length);
        case ZSTD_3 -> zstd(3, content, from, length);
        case ZSTD_19_LONG -> zstd(19, content, from, length);
      };
    }

    /**
     * Returns the size with blocks that are compressed individually; the best compressor is too
     * slow for many blocks.
     */
    double size(byte[] content, int block) {
      int shown = this == ZSTD_19_LONG && block < content.length ? 2 * block : content.length;
      double sum = 0;
      for (int from = 0; from < Math.min(shown, content.length); from += block) {
        sum += size(content, from, Math.min(block, content.length - from));
      }
      return sum * content.length / Math.min(shown, content.length);
    }

    private static int gzip(byte[] content, int from, int length) {
      var gzip = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
      gzip.setInput(content, from, length);
      gzip.finish();
      int size = gzip.deflate(new byte[2 * length]);
      gzip.end();
      return size + 18;
    }

    private static int lz4(byte[] content, int from, int length) {
      var lz4 = new Lz4Compressor();
      int most = lz4.maxCompressedLength(length);
      return lz4.compress(content, from, length, new byte[most], 0, most);
    }

    private static int zstd(int level, byte[] content, int from, int length) {
      int most = (int) Zstd.compressBound(length);
      try (var zstd = new ZstdCompressCtx()) {
        zstd.setLevel(level).setLong(level > 3 ? 27 : 0);
        return zstd.compressByteArray(new byte[most], 0, most, content, from, length);
      }
    }
  }

  /** Stock's values are not seeded, but the size of this many differs by less than 0.1 %. */
  @ParameterizedTest
  @EnumSource
  void randomValuesAreAsLargeAsStocks(Compressor compressor) {
    byte[] ours = values(RandomValues.drawnBy(new SplittableRandom(1)), () -> FIELD);
    byte[] stocks = new byte[SIZE];
    for (int at = 0; at < SIZE; at += FIELD) {
      byte[] value = new RandomByteIterator(FIELD).toArray();
      System.arraycopy(value, 0, stocks, at, Math.min(FIELD, SIZE - at));
    }
    for (int block : BLOCKS) {
      double expected = compressor.size(stocks, block);
      assertThat(compressor.size(ours, block)).isCloseTo(expected, within(expected / 50));
    }
  }

  /** A compressor with a large window would detect repetitions after megabytes. */
  @Test
  void sixteenMegabytesAreAsLargeAsTheirParts() {
    int size = 16 << 20;
    byte[] ours = values(RandomValues.drawnBy(new SplittableRandom(6)), () -> FIELD, size);
    double parts = Compressor.ZSTD_3.size(ours, SIZE);
    int whole = Compressor.zstd(4, ours, 0, size);
    assertThat((double) whole).isCloseTo(parts, within(parts / 50));
  }

  /** The line of mark-up and a compressor's tables are about 7 % of a page. */
  @ParameterizedTest
  @EnumSource
  void pagesOfTextAreHardlySmallerTogether(Compressor compressor) {
    ValueSource source = HtmlText.compressible(5.6).drawnBy(new SplittableRandom(2));
    byte[] pages = values(source, () -> PAGE);
    double alone = compressor.size(pages, PAGE);
    assertThat(SIZE / Compressor.GZIP.size(pages, PAGE)).isCloseTo(5.6, within(0.1));
    assertThat(compressor.size(pages, SIZE)).isBetween(0.93 * alone, alone);
  }

  @Test
  void smallTextsTogetherAreAsSmallAsAPage() {
    ValueSource source = HtmlText.compressible(5.6).drawnBy(new SplittableRandom(3));
    byte[] texts = values(source, () -> 500);
    assertThat(SIZE / Compressor.GZIP.size(texts, PAGE)).isCloseTo(5.6, within(0.5));
  }

  @Test
  void valuesOfAFileAreAsLargeAsTheFile() throws IOException {
    byte[] content = values(RandomValues.drawnBy(new SplittableRandom(4)), () -> FIELD);
    Path file = Files.write(folder.resolve("values"), content);
    var random = new SplittableRandom(5);
    ValueSource first = FileValues.open(file, 0.7).source();
    byte[] taken = values(first, () -> random.nextInt(200));
    double expected = Compressor.ZSTD_3.size(content, SIZE);
    assertThat(Compressor.ZSTD_3.size(taken, SIZE)).isCloseTo(expected, within(expected / 50));
  }

  private static byte[] values(ValueSource source, IntSupplier lengths) {
    return values(source, lengths, SIZE);
  }

  private static byte[] values(ValueSource source, IntSupplier lengths, int size) {
    byte[] values = new byte[size];
    Bytes value = Bytes.of(new byte[0]);
    for (int at = 0; at < SIZE; at = value.nextBuf(values, at)) {
      source.renew(value, "user" + at, "field0", lengths.getAsInt());
    }
    return values;
  }
}
