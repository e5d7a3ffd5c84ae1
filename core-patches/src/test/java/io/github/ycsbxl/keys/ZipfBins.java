package io.github.ycsbxl.keys;

import java.util.stream.LongStream;

/**
 * Cells of ranks from 1 to n, single ranks first and then increasingly wide ones, with the
 * probabilities of Zipf's law. These are computed by summation, and by the Euler-Maclaurin formula
 * beyond the first 2,000 ranks.
 */
record ZipfBins(long count, double theta, long[] ends) {
  private static final long SUMMED = 2_000;

  static ZipfBins of(long count, double theta) {
    LongStream singles = LongStream.rangeClosed(1, Math.min(count, 50));
    LongStream wider =
        LongStream.iterate(50, end -> end < count, end -> end + Math.max(1, end / 3))
            .map(end -> Math.min(count, end + Math.max(1, end / 3)));
    return new ZipfBins(count, theta, LongStream.concat(singles, wider).toArray());
  }

  int cell(long rank) {
    int low = 0;
    int high = ends.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rank <= ends[middle]) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  double[] probabilities() {
    double total = sum(1, count);
    double[] result = new double[ends.length];
    long from = 1;
    for (int i = 0; i < ends.length; i++) {
      result[i] = sum(from, ends[i]) / total;
      from = ends[i] + 1;
    }
    return result;
  }

  /** Returns the sum of k^-theta for k from a to b. */
  private double sum(long a, long b) {
    double sum = 0;
    long k = a;
    for (; k <= Math.min(b, SUMMED); k++) {
      sum += Math.pow(k, -theta);
    }
    if (k > b) {
      return sum;
    }
    double ends = (Math.pow(k, -theta) + Math.pow(b, -theta)) / 2;
    double slopes = theta * (Math.pow(k, -theta - 1) - Math.pow(b, -theta - 1)) / 12;
    return sum + integral(k, b) + ends + slopes;
  }

  private double integral(double a, double b) {
    double log = Math.log(b / a);
    return theta == 1 ? log : Math.pow(a, 1 - theta) * Math.expm1((1 - theta) * log) / (1 - theta);
  }
}
