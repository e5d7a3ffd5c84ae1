package io.github.ycsbxl.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TraceConfigTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          hello                    | expected operation,key[,size] in place of "hello"
          get,a,1,2                | expected operation,key[,size] in place of "get,a,1,2"
          get,                     | the key is empty
          set,a,big                | expected a value size from 0 to 8388608 in place of "big"
          set,a,8388609            | expected a value size from 0 to 8388608 in place of "8388609"
          set,a,-1                 | expected a value size from 0 to 8388608 in place of "-1"
          0,a,1,x,9,set,0          | expected a value size from 0 to 8388608 in place of "x"
          noon,a,1,1,9,get,0       | expected a time in seconds in place of "noon"
          99999999999999,a,1,1,9,get,0 | expected a time in seconds in place of "99999999999999"
          """)
  void refusesAFirstLineThatIsWrong(String line, String sentence) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), line + "\n");
    assertThat(problems("trace.file", file.toString()))
        .isEqualTo("trace.file=" + file + ": " + file + ", line 1: " + sentence);
  }

  @Test
  void namesTheOperationsThereAre() throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "fetch,a\n");
    golden.pin(problems("trace.file", file.toString()));
  }

  @Test
  void refusesFilesThatAreNotThereOrEmptyOrNotCompressed() throws IOException {
    golden.pin(problems("trace.file", "no-such"));
    Path empty = Files.writeString(folder.resolve("empty"), "\n\n");
    assertThat(problems("trace.file", empty.toString()))
        .isEqualTo("trace.file=" + empty + ": holds no line");
    for (String name : new String[] {"text.gz", "text.zst"}) {
      Path text = Files.writeString(folder.resolve(name), "get,abcdefgh,1\n".repeat(9));
      assertThat(problems("trace.file", text.toString()))
          .startsWith("trace.file=" + text + ": " + text + " cannot be ")
          .doesNotContain("\n");
    }
  }

  @Test
  void aSpeedNeedsTimes() throws IOException {
    Path plain = Files.writeString(folder.resolve("plain"), "get,a\n");
    assertThat(problems("trace.speed", "10")).isEqualTo("trace.speed=10: needs trace.file=<file>");
    golden.pin(problems("trace.file", plain.toString(), "trace.speed", "10"));
    golden.pin(problems("trace.speed", "0"));
  }

  private static String problems(String... namesAndValues) {
    var properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    var reader = new PropertyReader(properties);
    TraceConfig.from(reader);
    return String.join("\n", reader.problems());
  }
}
