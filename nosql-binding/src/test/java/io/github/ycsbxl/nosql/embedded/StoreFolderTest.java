package io.github.ycsbxl.nosql.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.ycsbxl.config.GoldenMessages;
import io.github.ycsbxl.nosql.embedded.EmbeddedSettings.Layout;
import io.github.ycsbxl.serve.Ports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

final class StoreFolderTest {
  @RegisterExtension static final GoldenMessages golden = new GoldenMessages();

  private static final Layout LAYOUT = new Layout(2, 3, 12);

  @Test
  void remembersWhatItWasCreatedWith(@TempDir Path folder) throws IOException {
    try (StoreFolder created = StoreFolder.open(folder, LAYOUT)) {
      assertThat(created.isNew()).isTrue();
      assertThat(created.opened()).isEqualTo(1);
      created.completed();
    }
    Manifest before = Manifest.read(folder);
    try (StoreFolder again = StoreFolder.open(folder, LAYOUT)) {
      assertThat(again.isNew()).isFalse();
      assertThat(again.opened()).isEqualTo(2);
      assertThat(again.nodes(1).get(0).ports()).isEqualTo(before.ports().subList(3, 6));
    }
  }

  @Test
  void isLockedWhileItIsOpen(@TempDir Path folder) throws IOException {
    try (StoreFolder open = StoreFolder.open(folder, LAYOUT)) {
      assertThatThrownBy(() -> StoreFolder.open(folder, LAYOUT)).satisfies(golden::pin);
      assertThat(open.opened()).isEqualTo(1);
    }
  }

  @Test
  void hasPortsThatNoOtherProcessGetsWhileItIsOpen(@TempDir Path folder) throws IOException {
    List<Integer> numbers;
    try (StoreFolder open = StoreFolder.open(folder, LAYOUT)) {
      numbers = open.nodes(0).get(0).ports();
      assertThatThrownBy(() -> Ports.of(numbers))
          .satisfies(golden::pinWords)
          .hasMessageEndingWith(" " + numbers.get(0));
      open.completed();
    }
    try (Ports others = Ports.of(numbers)) {
      assertThatThrownBy(() -> StoreFolder.open(folder, LAYOUT))
          .satisfies(golden::pinWords)
          .hasMessageContaining(" " + others.numbers().get(0) + ",");
    }
    try (StoreFolder again = StoreFolder.open(folder, LAYOUT)) {
      assertThatThrownBy(() -> Ports.of(numbers))
          .satisfies(golden::pinWords)
          .hasMessageEndingWith(" " + numbers.get(0));
      assertThat(again.isNew()).isFalse();
    }
  }

  @Test
  void isRemovedAsAWholeOnceItIsClosed(@TempDir Path parent) throws IOException {
    Path folder = parent.resolve("store");
    try (StoreFolder open = StoreFolder.open(folder, LAYOUT)) {
      Path home = Files.createDirectories(open.nodes(0).get(1).home());
      Files.write(home.resolve("00000000.jdb"), new byte[7]);
      assertThat(EmbeddedStore.folderStore(folder).bytesByNode()).isEqualTo(Map.of("rg1-rn2", 7L));
      assertThatThrownBy(() -> EmbeddedStore.folderStore(folder).remove()).satisfies(golden::pin);
    }
    EmbeddedStore.folderStore(folder).remove();
    assertThat(folder).doesNotExist();
  }

  @Test
  void namesADamagedManifestAndWhatIsWrongInIt(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("store.properties");
    StoreFolder.open(folder, LAYOUT).close();
    String right = Files.readString(file);
    assertDamaged(folder, "ports=none", "it has no nosql.embedded.shards");
    assertDamaged(folder, right.replaceFirst("ports=\\d+,", "ports="), "it has 5 ports");
    assertDamaged(folder, right.replaceFirst("ports=\\d+,", "ports=0,"), "ports=0,");
    assertDamaged(folder, right.replaceFirst("opened=1", "opened=x"), "opened=x");
    assertDamaged(folder, "a=\\u00", "it is not a properties file");
    Files.write(file, new byte[] {'a', '=', (byte) 0xff});
    assertThatThrownBy(() -> StoreFolder.open(folder, LAYOUT))
        .hasMessageEndingWith("it is not a properties file");
  }

  private static void assertDamaged(Path folder, String text, String what) throws IOException {
    Path file = Files.writeString(folder.resolve("store.properties"), text);
    assertThatThrownBy(() -> StoreFolder.open(folder, LAYOUT))
        .isInstanceOf(IOException.class)
        .satisfies(golden::pinWords)
        .hasMessageStartingWith(file + " ")
        .hasMessageContaining(what);
  }
}
