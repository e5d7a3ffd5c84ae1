package io.github.ycsbxl.keys;

/** Ranks inside the permutation are permuted, later ones are their own index. */
final class ScrambledChooser implements KeyChooser {
  private final KeyChooser ranks;
  private final Permutation permutation;

  ScrambledChooser(KeyChooser ranks, Permutation permutation) {
    this.ranks = ranks;
    this.permutation = permutation;
  }

  @Override
  public long next() {
    long rank = ranks.next();
    return rank < permutation.size() ? permutation.apply(rank) : rank;
  }
}
