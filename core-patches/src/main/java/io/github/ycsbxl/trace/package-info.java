/** Input files of clients: traces to replay, and records to load. */
package io.github.ycsbxl.trace;
