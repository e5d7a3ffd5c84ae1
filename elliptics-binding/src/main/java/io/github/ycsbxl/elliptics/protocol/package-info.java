/**
 * Messages of the Elliptics network of 2009, as bytes. What was published of release 2.4.0 and seen
 * on the wire is the source; knows nothing of YCSB.
 */
package io.github.ycsbxl.elliptics.protocol;
