package io.github.ycsbxl.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.ycsbxl.remarks.Remark;
import io.github.ycsbxl.remarks.RemarkKind;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Remarks of the runs of a page as JSON. Stateless. */
final class RemarksJson {
  private RemarksJson() {}

  /**
   * Returns the remarks of all runs, with the names of the runs if there are several.
   *
   * @param expected kinds that are normal on this page and left out
   */
  static ArrayNode json(List<PageRun> runs, Set<RemarkKind> expected) {
    ArrayNode all = JsonFigures.array();
    for (PageRun run : runs) {
      for (Remark remark : run.figures().remarks()) {
        if (!expected.contains(remark.kind())) {
          ObjectNode node = all.addObject().put("kind", remark.kind().id());
          node.put("severity", remark.kind().severity().name().toLowerCase(Locale.ROOT));
          node.put("title", remark.kind().title());
          node.put("text", remark.sentence());
          if (!remark.where().isEmpty()) {
            node.put("where", remark.where());
          }
          if (runs.size() > 1) {
            node.put("run", run.name());
          }
        }
      }
    }
    return all;
  }
}
