package io.github.ycsbxl.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.config.PropertyList;
import io.github.ycsbxl.config.PropertyReader;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.nosql.server.EmbeddedServer.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ServerPropertiesTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  @Test
  void defaultsAreDocumented() throws IOException {
    PropertyList.assertIn("SERVER.md", ServerProperties.PROPERTIES);
    ServerSettings settings = settings(reader());
    assertThat(settings.port()).isEqualTo(5000);
    assertThat(settings.address()).isEqualTo(InetAddress.getByName("127.0.0.1"));
  }

  @Test
  void everyKeyIsMapped() throws IOException {
    ServerSettings settings =
        settings(
            reader(
                "nosql.server.port=5999",
                "nosql.server.address=127.0.0.2",
                "nosql.embedded.dir=elsewhere",
                "nosql.embedded.shards=2"));
    assertThat(settings.port()).isEqualTo(5999);
    assertThat(settings.address()).isEqualTo(InetAddress.getByName("127.0.0.2"));
    assertThat(settings.store().folder()).isEqualTo(Path.of("elsewhere"));
    assertThat(settings.store().layout()).isEqualTo(new Layout(2, 3, 120));
  }

  @Test
  void rejectsWhatCannotBeServedAndWhereNobodyCanConnect() {
    PropertyReader reader =
        reader(
            "nosql.helperhosts=host:5000",
            "nosql.server.port=66000",
            "nosql.server.address=0.0.0.0");
    assertThat(new NosqlBinding().server(reader)).isEmpty();
    golden.pin(reader.problems());
  }

  @Test
  void storeThatIsElsewhereIsNotShared() {
    assertThat(new NosqlBinding().sharedServer(reader("nosql.helperhosts=host:5000"))).isEmpty();
    assertThat(new NosqlBinding().sharedServer(reader("nosql.endpoint=http://host"))).isEmpty();
    assertThat(new NosqlBinding().sharedServer(reader())).isPresent();
  }

  private static ServerSettings settings(PropertyReader reader) {
    ServerSettings settings = ServerProperties.from(reader, NosqlConfig.from(reader));
    assertThat(reader.problems()).isEmpty();
    return settings;
  }

  private static PropertyReader reader(String... settings) {
    var properties = new Properties();
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return new PropertyReader(properties);
  }
}
