package io.github.ycsbxl.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.Secrets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MaskedPropertiesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc.password",
        "my.PASSWD",
        "s3.secret",
        "api.token",
        "x.private.key",
        "s3.secretKey",
        "azurecosmos.primaryKey",
        "azure.key",
        "s3.accessKey",
        "apikey",
        "db.pwd",
        "dbPass",
        "cloud.credentials",
        "secret.access.id",
        "password.of.mine"
      })
  void secretsAreNotShown(String property) {
    assertThat(Secrets.masked(property, "hunter2")).isEqualTo("(not shown)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nosql.password.file", "keyprefix", "rowkey", "passive", "cas.tokens"})
  void otherPropertiesAreShown(String property) {
    for (String value : List.of("value", "tcp://host:1/path?a=b", "me@example.org")) {
      assertThat(Secrets.masked(property, value)).isEqualTo(value);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mongodb://me:hunter2@host:27017/db",
        "http://hunter2@host",
        "mongodb://me:hun/ter2@host",
        "jdbc:mysql://host/db?user=me&password=hunter2",
        "jdbc:sqlserver://host;accessKey=hunter2"
      })
  void secretsInUrlsAreNotShown(String value) {
    assertThat(Secrets.masked("db.url", value)).isEqualTo("(not shown)");
    assertThat(Secrets.maskedWord("db.url=" + value))
        .startsWith("db.url=")
        .endsWith("(not shown)")
        .doesNotContain("ter2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis.password=hunter2",
        "-Djavax.net.ssl.trustStorePassword=hunter2",
        "redis.password=hunter2 and hunter2",
        "-p redis.password=hunter2 -threads 2"
      })
  void secretsAreNotShownInCommands(String word) {
    assertThat(Secrets.maskedWord(word)).contains("assword=(not shown)").doesNotContain("hunter2");
  }
}
