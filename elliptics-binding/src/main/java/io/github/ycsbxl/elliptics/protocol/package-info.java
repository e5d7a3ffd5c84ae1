/**
 * Messages of the Elliptics network of 2009 as bytes, based on publications about release 2.4.0 and
 * on recorded traffic. Independent of YCSB.
 */
package io.github.ycsbxl.elliptics.protocol;
