/**
 * Client of an Elliptics network: learns its nodes, and sends every request to the owner of the id.
 * It never joins, and knows nothing of YCSB.
 */
package io.github.ycsbxl.elliptics.client;
