package io.github.ycsbxl.run;

/**
 * Distribution of waiting times at one server with Poisson arrivals and a service time of 1
 * (M/D/1). The formula is Franx's ("A simple solution for the M/D/c waiting time distribution",
 * 2001), which has only positive terms, unlike Erlang's, and so loses no digits near saturation.
 */
final class Md1Waits {
  private final double utilization;

  /** Probability that at most this many arrivals wait in the queue. */
  private final double[] waiting;

  Md1Waits(double utilization, int longest) {
    this.utilization = utilization;
    double[] present = present(longest + 2);
    waiting = new double[longest + 1];
    waiting[0] = present[0] + present[1];
    for (int n = 1; n <= longest; n++) {
      waiting[n] = waiting[n - 1] + present[n + 1];
    }
  }

  /**
   * Returns the probabilities of the number of arrivals in the system, from the balance of steps up
   * and down across each number.
   */
  private double[] present(int numbers) {
    var more = new double[numbers + 1];
    double probability = Math.exp(-utilization);
    double tail = 1 - probability;
    for (int n = 0; n <= numbers; n++) {
      more[n] = tail;
      probability *= utilization / (n + 1);
      tail -= probability;
    }
    var present = new double[numbers];
    present[0] = 1 - utilization;
    for (int n = 0; n + 1 < numbers; n++) {
      double up = present[0] * more[n];
      for (int k = 1; k <= n; k++) {
        up += present[k] * more[n + 1 - k];
      }
      present[n + 1] = up * Math.exp(utilization);
    }
    return present;
  }

  /** Returns the probability of waiting at most this long. */
  double atMost(double wait) {
    int k = (int) wait + 1;
    double arrivals = utilization * (k - wait);
    double term = Math.exp(-arrivals);
    double sum = 0;
    for (int j = 0; j < k; j++) {
      sum += waiting[k - 1 - j] * term;
      term *= arrivals / (j + 1);
    }
    return sum;
  }

  /** Returns the time that this share of the arrivals does not exceed. */
  double quantile(double share) {
    double low = 0;
    double high = waiting.length - 1;
    while (high - low > 1e-9) {
      double middle = (low + high) / 2;
      if (atMost(middle) < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
