/**
 * One benchmark, whoever asks for it: its settings, the request that was found right, its phases in
 * order, and its files.
 */
package io.github.ycsbxl.benchmark;
