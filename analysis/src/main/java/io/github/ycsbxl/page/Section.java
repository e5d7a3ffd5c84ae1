package io.github.ycsbxl.page;

import java.util.List;
import java.util.stream.Stream;

/**
 * A part of the page with a title. Immutable.
 *
 * @param about what a reader has to know first; may be empty
 */
public record Section(String title, String about, List<Block> blocks) {

  /** A part of a section that renders itself. */
  public interface Block {
    String html();

    /** The charts in it, which the page's script draws. */
    default Stream<Chart> charts() {
      return Stream.of();
    }
  }

  /** Makes a section without charts that have no lines and tables that have no rows. */
  public static Section of(String title, String about, Stream<? extends Block> blocks) {
    return new Section(
        title, about, blocks.filter(Section::hasContent).map(Block.class::cast).toList());
  }

  public boolean isEmpty() {
    return blocks.isEmpty();
  }

  public Stream<Chart> charts() {
    return blocks.stream().flatMap(Block::charts);
  }

  /** The anchor, which is unlike that of any chart. */
  String anchor() {
    return "section-" + HtmlTemplate.anchor(title);
  }

  /** The same section with bands in every chart over time. */
  public Section over(List<Chart.Band> times) {
    return new Section(
        title,
        about,
        blocks.stream()
            .map(block -> block instanceof Chart chart ? chart.over(times) : block)
            .toList());
  }

  private static boolean hasContent(Block block) {
    if (block instanceof Chart chart) {
      return !chart.isEmpty();
    }
    return !(block instanceof HtmlTable table) || !table.rows().isEmpty();
  }
}
