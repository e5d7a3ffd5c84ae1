package io.github.ycsbxl.voldemort;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Contract on a store whose values are compressed json maps of strings and bytes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class JsonStoreContractTest extends RemoteContract {
  private RunningServer server;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    Path stores = folder.resolve("stores.xml");
    Files.writeString(
        stores,
        """
        <stores><store>
          <name>usertable</name><persistence>memory</persistence><routing>client</routing>
          <replication-factor>1</replication-factor>
          <required-reads>1</required-reads><required-writes>1</required-writes>
          <key-serializer>
            <type>json</type><schema-info>"string"</schema-info>
          </key-serializer>
          <value-serializer>
            <type>json</type>
            <schema-info version="0">{"a":"bytes", "b":"string", "c":"string", "ä":"string"}</schema-info>
            <compression><type>snappy</type></compression>
          </value-serializer>
        </store></stores>
        """);
    server = RunningServer.start("voldemort.stores", stores.toString());
  }

  @AfterAll
  void stop() throws IOException {
    server.close();
  }

  @Override
  protected Properties store() {
    return server.speaking("vp1");
  }
}
