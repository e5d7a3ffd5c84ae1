/**
 * Client of an Elliptics network, which finds its nodes and sends every request to the owner of the
 * ID. It never joins the network, and is independent of YCSB.
 */
package io.github.ycsbxl.elliptics.client;
