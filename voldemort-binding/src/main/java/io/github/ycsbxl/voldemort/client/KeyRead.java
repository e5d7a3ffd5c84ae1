package io.github.ycsbxl.voldemort.client;

import io.github.ycsbxl.voldemort.versioning.Versioned;
import java.util.ArrayList;
import java.util.List;

/** Read of one key in progress, with the answers that arrived. For one thread. */
final class KeyRead {
  private final byte[] key;
  private final Tally tally;
  private final List<NodeLink> answered = new ArrayList<>();
  private final List<List<Versioned>> answers = new ArrayList<>();

  KeyRead(byte[] key, Tally tally) {
    this.key = key;
    this.tally = tally;
  }

  byte[] key() {
    return key;
  }

  Tally tally() {
    return tally;
  }

  void answered(NodeLink link, List<Versioned> versions) {
    tally.succeeded(link);
    answered.add(link);
    answers.add(versions);
  }

  /** The current versions among all answers. */
  List<Versioned> current() {
    if (answers.size() == 1) {
      return Resolution.current(answers.get(0));
    }
    List<Versioned> all = new ArrayList<>();
    answers.forEach(all::addAll);
    return Resolution.current(all);
  }

  /** The nodes that answered, in the order of {@link #versionsAt}. */
  List<NodeLink> answered() {
    return answered;
  }

  List<Versioned> versionsAt(int index) {
    return answers.get(index);
  }
}
