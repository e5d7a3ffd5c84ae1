/** One benchmark: its settings, its validated plan, its phases in order, and its files. */
package io.github.ycsbxl.benchmark;
