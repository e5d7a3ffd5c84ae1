/**
 * The connection between a coordinator and client processes anywhere: messages over HTTP, a common
 * start, and copies of the files that each process writes, as they grow.
 */
package io.github.ycsbxl.connection;
