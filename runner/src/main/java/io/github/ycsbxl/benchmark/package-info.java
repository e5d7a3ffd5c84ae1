/** One benchmark: its phases in order, its audit, its verdict, and its files. */
package io.github.ycsbxl.benchmark;
