package io.github.ycsbxl.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.files.BoundedLines;
import io.github.ycsbxl.keys.ClientId;
import io.github.ycsbxl.trace.LoadFile.LoadRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class LoadFileTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final List<String> FIELDS = List.of("field0", "field1");

  @TempDir private Path folder;

  @Test
  void aRowIsAKeyAndItsValues() throws IOException {
    LoadFile file = read("k1,a,b\n\"k,2\",\"two\nlines\",\"\"\"ö\"\"\"\n").orElseThrow();
    assertThat(file.rows()).isEqualTo(2);
    List<LoadRow> rows = rows(file, new ClientId(0, 1));
    assertThat(rows).extracting(LoadRow::key).containsExactly("k1", "k,2");
    assertThat(rows.get(1).fields().get("field0")).hasToString("two\nlines");
    assertThat(rows.get(1).fields().get("field1").toArray()).isEqualTo("\"ö\"".getBytes("UTF-8"));
  }

  @Test
  void aHeadingAndAByteOrderMarkAreNoRecord() throws IOException {
    for (String start : List.of("", "\uFEFF", "Key,name,city\n", "\uFEFFkey,field0,field1\n")) {
      LoadFile file = read(start + "k1,a,b\nkey,c,d\n").orElseThrow();
      assertThat(file.rows()).isEqualTo(2);
      assertThat(rows(file, new ClientId(0, 1)))
          .extracting(LoadRow::key)
          .containsExactly("k1", "key");
    }
  }

  @Test
  void anEmptyLineIsNoRecord() throws IOException {
    LoadFile file = read("k1,a,b\n\nk2,a,b\n\n").orElseThrow();
    assertThat(file.rows()).isEqualTo(2);
    assertThat(rows(file, new ClientId(1, 2))).extracting(LoadRow::key).containsExactly("k2");
  }

  @Test
  void clientProcessesShareTheRowsOut() throws IOException {
    LoadFile file = read("a,1,2\nb,1,2\nc,1,2\nd,1,2\n").orElseThrow();
    var second = new ClientId(1, 3);
    assertThat(rows(file, second)).extracting(LoadRow::key).containsExactly("b");
    assertThat(rows(file, new ClientId(0, 3))).extracting(LoadRow::key).containsExactly("a", "d");
    assertThat(file.rowsOf(second)).isEqualTo(1);
    assertThat(file.rowsOf(new ClientId(0, 3))).isEqualTo(2);
  }

  @Test
  void saysWhichLineIsWrong() throws IOException {
    Path file = folder.resolve("load.csv");
    golden.pin(problems("a,1,2\nb,\"x\ny\",2\nc,1\n"));
    golden.pin(problems(",1,2\n"));
    golden.pin(problems("a,\"1,2\n"));
    golden.pin(problems("a,1,2\na,\"1\"x,2\n"));
    Files.write(file, new byte[] {'a', ',', '1', ',', (byte) 0xC3, '\n'});
    golden.pin(problemsOfFile());
    assertThat(problems("")).containsExactly("load.file=" + file + ": holds no row");
  }

  @Test
  void refusesALineWithoutEnd() throws IOException {
    String rest = "x".repeat(BoundedLines.MOST_CHARACTERS);
    golden.pin(problems("a,1,2\nb,1," + rest));
  }

  private List<LoadRow> rows(LoadFile file, ClientId client) {
    var found = new ArrayList<LoadRow>();
    try (LoadFile.LoadRows rows = file.rows(client)) {
      for (Optional<LoadRow> row = rows.next(); row.isPresent(); row = rows.next()) {
        found.add(row.get());
      }
    }
    return found;
  }

  private Optional<LoadFile> read(String text) throws IOException {
    Files.writeString(folder.resolve("load.csv"), text);
    return LoadFile.from(reader(), FIELDS);
  }

  private List<String> problems(String text) throws IOException {
    Files.writeString(folder.resolve("load.csv"), text);
    return problemsOfFile();
  }

  private List<String> problemsOfFile() {
    PropertyReader reader = reader();
    LoadFile.from(reader, FIELDS);
    return reader.problems();
  }

  private PropertyReader reader() {
    var properties = new Properties();
    properties.setProperty("load.file", folder.resolve("load.csv").toString());
    return new PropertyReader(properties);
  }
}
