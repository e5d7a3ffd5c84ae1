/** Binding for the Elliptics network of 2009: YCSB's interface and configuration. */
package io.github.ycsbxl.elliptics;
