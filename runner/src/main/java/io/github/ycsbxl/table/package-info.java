/** Tables: columns over rows of a type, written as CSV, as text for people and as Markdown. */
package io.github.ycsbxl.table;
