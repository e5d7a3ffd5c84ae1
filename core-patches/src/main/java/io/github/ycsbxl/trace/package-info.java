/** Files that say what a client does: traces of operations to replay, and records to load. */
package io.github.ycsbxl.trace;
