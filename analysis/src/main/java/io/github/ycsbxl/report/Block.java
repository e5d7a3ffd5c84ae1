package io.github.ycsbxl.report;

/** A part of a section that renders itself. */
interface Block {
  String html();
}
