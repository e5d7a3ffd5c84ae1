package io.github.ycsbxl.cli;

import io.github.ycsbxl.shell.BashCompletion;
import io.github.ycsbxl.shell.FishCompletion;
import io.github.ycsbxl.shell.ManPage;
import io.github.ycsbxl.shell.ZshCompletion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Writer of the release's manual page and completion scripts, below {@code share} where shells and
 * {@code man} look for them. Run by the build.
 */
public final class ReleaseFiles {
  private ReleaseFiles() {}

  /** Writes the files below a directory, which is the only argument. */
  public static void main(String[] arguments) throws IOException {
    var ycsb = YcsbCommand.whole();
    var files =
        Map.of(
            "man/man1/ycsb.1", ManPage.format(ycsb),
            "bash-completion/completions/ycsb", BashCompletion.script(ycsb),
            "fish/vendor_completions.d/ycsb.fish", FishCompletion.script(ycsb),
            "zsh/site-functions/_ycsb", ZshCompletion.script(ycsb));
    for (var file : files.entrySet()) {
      Path path = Path.of(arguments[0]).resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
  }
}
