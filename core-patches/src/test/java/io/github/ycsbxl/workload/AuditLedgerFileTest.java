package io.github.ycsbxl.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.ycsbxl.workload.AuditLedger.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AuditLedgerFileTest {
  private static final Map<Long, Entry> ENTRIES =
      Map.of(7L, new Entry("user7", 5, 1), 3_000_000_000L, new Entry("a,b \"c\"", 3, 0));

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve(AuditLedgerFile.NAME);
  }

  @Test
  void writesWhatPeopleCanRead() throws IOException {
    AuditLedgerFile.write(AuditLedgerTest.ledger("t1", 0.5, 2, 4, ENTRIES), file);
    assertThat(file)
        .hasContent(
            """
            # cas.audit.id=t1
            # table=usertable
            # field=field0
            # share=0.5
            # clients=2
            # client.count=4
            number,key,successes,doubts
            7,user7,5,1
            3000000000,"a,b ""c""\",3,0
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t1", "back\\slash", "a=b # c", "Zoë: x"})
  void readsWhatItWrote(String id) throws IOException {
    AuditLedger ledger = AuditLedgerTest.ledger(id, 1 / 3.0, 0, 1, ENTRIES);
    AuditLedgerFile.write(ledger, file);
    assertThat(AuditLedgerFile.read(file)).isEqualTo(ledger);
  }

  @Test
  void readsASumAndAnEmptyLedger() throws IOException {
    AuditLedger sum =
        new AuditLedger("t", "x", "f0", 1, Set.of(0, 1, 5), 6, new TreeMap<Long, Entry>());
    AuditLedgerFile.write(sum, file);
    assertThat(AuditLedgerFile.read(file)).isEqualTo(sum);
  }

  @Test
  void saysWhenThereIsNoFile() {
    assertThatIOException()
        .isThrownBy(() -> AuditLedgerFile.read(file))
        .withMessage("there is no " + file);
  }

  @Test
  void saysWhyAFileIsNoLedger() throws IOException {
    assertRefused("", "it does not start with # cas.audit.id=...");
    assertRefused("hello\nworld\n", "it does not start with # cas.audit.id=...");
    assertRefused("# cas.audit.id=t\nnumber,key,successes,doubts\n", "it has no line # table=...");
    assertRefused(
        "# cas.audit.id=t\nnumber,key,successes,doubts\n1,user1,many,0\n",
        "input string: \"many\"");
    assertRefused("# a=b\nnumber,key,successes,doubts\n1,user1,5\n", "Index for header 'doubts'");
    assertRefused("# a=b\nnumber,key,successes,doubts\n1,\"user1,5,0\n", "EOF");
  }

  @Test
  void refusesBytesThatAreNoText() throws IOException {
    Files.write(file, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, 2});
    assertThatIOException()
        .isThrownBy(() -> AuditLedgerFile.read(file))
        .withMessageStartingWith(file + " is not a ledger of compare-and-sets: ");
  }

  private void assertRefused(String content, String why) throws IOException {
    Files.writeString(file, content);
    assertThatIOException()
        .isThrownBy(() -> AuditLedgerFile.read(file))
        .withMessageStartingWith(file + " is not a ledger of compare-and-sets: ")
        .withMessageContaining(why);
  }
}
