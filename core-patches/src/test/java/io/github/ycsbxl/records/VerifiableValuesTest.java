package io.github.ycsbxl.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class VerifiableValuesTest {
  private static final VerifiableValues VALUES = VerifiableValues.of("field0");

  @ParameterizedTest
  @ValueSource(ints = {24, 25, 31, 32, 33, 100, 1_024, 100_003})
  void provesWhatItMade(int length) {
    byte[] value = value(VALUES, "user1", "field0", length);
    assertThat(value).hasSize(length);
    assertThat(VALUES.proves("user1", "field0", value)).isTrue();
    assertThat(new String(value, StandardCharsets.US_ASCII)).matches("[0-o]+");
  }

  /** Values in existing stores must be valid for all later versions. */
  @Test
  void provesWhatAnEarlierVersionMade() {
    String earlier = "A:]\\92L1anD<WGgV4c;ITR>fURSCD@]JNF8jdYMY<aTCg9Li";
    byte[] value = earlier.getBytes(StandardCharsets.US_ASCII);
    assertThat(VALUES.proves("user1", "field0", value)).isTrue();
  }

  @Test
  void everyWriteIsANewVersion() {
    var random = new SplittableRandom(1);
    var source = VALUES.drawnBy(random);
    Bytes value = Bytes.of(new byte[0]);
    source.renew(value, "user1", "field0", 100);
    String first = text(value.toArray());
    source.renew(value, "user1", "field0", 100);
    String second = text(value.toArray());
    assertThat(first.substring(0, 8)).isNotEqualTo(second.substring(0, 8));
    assertThat(first.substring(16)).isNotEqualTo(second.substring(16));
  }

  @Test
  void refusesAnotherRecordsOrFieldsValue() {
    byte[] value = value(VALUES, "user1", "field0", 100);
    assertThat(VALUES.proves("user2", "field0", value)).isFalse();
    assertThat(VALUES.proves("1user", "field0", value)).isFalse();
    assertThat(VALUES.proves("user1", "field1", value)).isFalse();
  }

  @Test
  void refusesAValueWithAnyByteChanged() {
    byte[] value = value(VALUES, "user1", "field0", 61);
    for (int i = 0; i < value.length; i++) {
      byte[] changed = value.clone();
      changed[i] ^= 1;
      assertThat(VALUES.proves("user1", "field0", changed)).as("byte " + i).isFalse();
    }
  }

  @Test
  void refusesAValueOfAnyOtherLength() {
    byte[] value = value(VALUES, "user1", "field0", 61);
    for (int length = 0; length < 80; length++) {
      boolean whole = length == value.length;
      assertThat(VALUES.proves("user1", "field0", Arrays.copyOf(value, length))).isEqualTo(whole);
    }
  }

  @Test
  void refusesAValueTornBetweenTwoWrites() {
    var source = VALUES.drawnBy(new SplittableRandom(2));
    Bytes value = Bytes.of(new byte[0]);
    source.renew(value, "user1", "field0", 100);
    byte[] torn = value.toArray();
    source.renew(value, "user1", "field0", 100);
    System.arraycopy(value.toArray(), 50, torn, 50, 50);
    assertThat(VALUES.proves("user1", "field0", torn)).isFalse();
  }

  @Test
  void reportsWhetherFieldsBelongToOneRecord() {
    byte[] first = value(VALUES, "user1", "field0", 100);
    byte[] sibling = value(VALUES, "user1", "field1", 40);
    assertThat(VALUES.proves(first, "field0", "field1", sibling)).isTrue();
    assertThat(VALUES.proves(first, "field0", "field2", sibling)).isFalse();
    byte[] stranger = value(VALUES, "user2", "field1", 40);
    assertThat(VALUES.proves(first, "field0", "field1", stranger)).isFalse();
    assertThat(VALUES.proves(new byte[3], "field0", "field1", sibling)).isFalse();
  }

  @Test
  void leavesTheCounterOfAnAuditAlone() {
    VerifiableValues counted = VerifiableValues.countedIn("field0");
    byte[] value = value(counted, "user1", "field0", 100);
    new CasCounter("a test").put(7, 8, value);
    assertThat(counted.proves("user1", "field0", value)).isTrue();
    value[CasCounter.LENGTH] ^= 1;
    assertThat(counted.proves("user1", "field0", value)).isFalse();
    byte[] other = value(counted, "user1", "field1", 24);
    assertThat(counted.proves("user1", "field1", other)).isTrue();
    assertThat(counted.proves("user1", "field0", new byte[56])).isFalse();
  }

  /** A store may contain records of runs with and without an audit. */
  @Test
  void provesWhatIsStampedAndWhatIsNot() {
    VerifiableValues counted = VerifiableValues.countedIn("field0");
    byte[] stamped = value(counted, "user1", "field0", 100);
    assertThat(VALUES.proves("user1", "field0", stamped)).isTrue();
    new CasCounter("a test").put(7, 8, stamped);
    byte[] sibling = value(VALUES, "user1", "field1", 40);
    assertThat(VALUES.proves("user1", "field0", stamped)).isTrue();
    assertThat(VALUES.proves(stamped, "field0", "field1", sibling)).isTrue();
    assertThat(VALUES.proves(sibling, "field1", "field0", stamped)).isTrue();
    assertThat(counted.proves("user1", "field0", value(VALUES, "user1", "field0", 100))).isTrue();
    for (int i = 0; i < stamped.length; i++) {
      byte[] changed = stamped.clone();
      changed[i] = '~';
      assertThat(VALUES.proves("user1", "field0", changed)).as("byte " + i).isFalse();
    }
  }

  private static byte[] value(VerifiableValues values, String key, String field, int length) {
    Bytes value = Bytes.of(new byte[0]);
    values.drawnBy(new SplittableRandom(1)).renew(value, key, field, length);
    return value.toArray();
  }

  private static String text(byte[] value) {
    return new String(value, StandardCharsets.US_ASCII);
  }
}
