package io.github.ycsbxl.elliptics.protocol;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Conversation with a node of a running Elliptics 2.4.0, from recorded/transcript.txt.
 *
 * @param section section of the transcript
 * @param port port of the node
 * @param about description of the request
 */
public record Conversation(
    int section, int port, String about, Recorded request, List<Recorded> answers) {
  private static final Pattern SECTION = Pattern.compile("==== (\\d+) .*");
  private static final Pattern REQUEST = Pattern.compile("-> :(\\d+) +(.*)");
  private static final Pattern ANSWER = Pattern.compile("<- :(\\d+) .*");

  /** Returns all conversations in order. */
  public static List<Conversation> all() {
    var all = new ArrayList<Conversation>();
    List<String> lines = lines();
    int section = 0;
    for (int i = 0; i < lines.size(); i++) {
      Matcher heading = SECTION.matcher(lines.get(i));
      Matcher request = REQUEST.matcher(lines.get(i));
      if (heading.matches()) {
        section = Integer.parseInt(heading.group(1));
      } else if (request.matches()) {
        i++;
        all.add(
            new Conversation(
                section,
                Integer.parseInt(request.group(1)),
                request.group(2),
                Recorded.parse(lines.get(i).strip()),
                new ArrayList<>()));
      } else if (ANSWER.matcher(lines.get(i)).matches()) {
        i++;
        all.get(all.size() - 1).answers().add(Recorded.parse(lines.get(i).strip()));
      }
    }
    return all;
  }

  /** Returns the only conversation with this description in the section. */
  static Conversation of(int section, String about) {
    return all().stream()
        .filter(one -> one.section() == section && one.about().startsWith(about))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> lines() {
    try {
      return Files.readAllLines(Path.of("src/test/resources/recorded/transcript.txt"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns all responses, concatenated. */
  byte[] answerBytes() {
    var all = new ByteArrayOutputStream();
    answers.forEach(answer -> all.writeBytes(answer.bytes()));
    return all.toByteArray();
  }

  long transaction() {
    return header().transaction();
  }

  Header header() {
    return Header.read(ByteBuffer.wrap(request.bytes()).order(ByteOrder.LITTLE_ENDIAN));
  }

  @Override
  public String toString() {
    return section + " " + about;
  }
}
