/** Binding for the Elliptics network of 2009: YCSB's interface and the configuration. */
package io.github.ycsbxl.elliptics;
