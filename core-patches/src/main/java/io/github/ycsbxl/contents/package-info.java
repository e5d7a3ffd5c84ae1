/**
 * The contents of a store before a benchmark: its load, the marks of inserts, the shape of records.
 */
package io.github.ycsbxl.contents;
