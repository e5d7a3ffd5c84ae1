package io.github.ycsbxl.records;

import io.github.ycsbxl.keys.KeySample;
import io.github.ycsbxl.records.Verification.VerificationObserver;
import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import site.ycsb.ByteIterator;
import site.ycsb.Status;

/**
 * Verification of values by their content, outside the latency of the read. A scan returns rows
 * without keys. Verification therefore compares the number of rows with the known keys, and checks
 * that the fields of a row belong together. Only {@link VerifiableValues} allow the latter check.
 * Used by one thread.
 */
record ValueVerification(
    Collection<String> allFields,
    ValueProof proof,
    ValueCodec codec,
    KeySample known,
    VerificationObserver observer)
    implements Verification {

  @Override
  public Status ofRecord(String key, Set<String> wanted, Map<String, ByteIterator> fields) {
    return Verification.observed(observer, () -> wrongField(key, wanted, fields));
  }

  @Override
  public Status ofScan(
      String firstKey, int records, Set<String> wanted, List<HashMap<String, ByteIterator>> rows) {
    return Verification.observed(
        observer,
        () -> wrongCount(firstKey, records, rows.size()).or(() -> wrongRow(wanted, rows)));
  }

  private Optional<String> wrongCount(String firstKey, int records, int returned) {
    int least = known.least(firstKey, records);
    return returned >= least && returned <= records
        ? Optional.empty()
        : Optional.of(
            "a scan of %d records from %s returned %d, but the store has at least %d"
                .formatted(records, firstKey, returned, least));
  }

  private Optional<String> wrongRow(Set<String> wanted, List<HashMap<String, ByteIterator>> rows) {
    return proof instanceof VerifiableValues values
        ? wrongRow(values, wanted, rows)
        : Optional.empty();
  }

  private Optional<String> wrongField(
      String key, Set<String> wanted, Map<String, ByteIterator> fields) {
    return names(wanted).stream()
        .filter(name -> !isRight(key, name, fields))
        .findFirst()
        .map(name -> name + " of " + key + " is " + what(fields.get(name)));
  }

  private boolean isRight(String key, String name, Map<String, ByteIterator> fields) {
    byte[] value = value(name, fields);
    return value != null && proof.proves(key, name, value);
  }

  private Optional<String> wrongRow(
      VerifiableValues values, Set<String> wanted, List<HashMap<String, ByteIterator>> rows) {
    for (int i = 0; i < rows.size(); i++) {
      HashMap<String, ByteIterator> row = rows.get(i);
      String record = " of record " + i + " of a scan is ";
      Optional<String> wrong = wrongSibling(values, names(wanted), row);
      if (wrong.isPresent()) {
        return wrong.map(name -> name + record + what(row.get(name)));
      }
    }
    return Optional.empty();
  }

  private Optional<String> wrongSibling(
      VerifiableValues values, Collection<String> names, Map<String, ByteIterator> fields) {
    String first = names.iterator().next();
    byte[] sibling = value(first, fields);
    return names.stream()
        .filter(name -> sibling == null || !isSibling(values, sibling, first, name, fields))
        .findFirst();
  }

  private boolean isSibling(
      VerifiableValues values,
      byte[] sibling,
      String first,
      String name,
      Map<String, ByteIterator> fields) {
    byte[] value = value(name, fields);
    return value != null && values.proves(sibling, first, name, value);
  }

  private Collection<String> names(Set<String> wanted) {
    return wanted == null ? allFields : wanted;
  }

  /** Returns the value before compression; null if the record lacks it. */
  private byte[] value(String name, Map<String, ByteIterator> fields) {
    ByteIterator found = fields.get(name);
    if (found == null) {
      return null;
    }
    byte[] bytes = found.toArray();
    fields.put(name, Bytes.of(bytes));
    try {
      return codec.decompress(bytes);
    } catch (IOException e) {
      return null;
    }
  }

  private static String what(ByteIterator value) {
    return value == null ? "missing" : "wrong (" + value.bytesLeft() + " bytes)";
  }
}
