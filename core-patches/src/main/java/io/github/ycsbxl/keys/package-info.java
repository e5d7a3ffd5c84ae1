/**
 * Keys: request distributions with constant set-up time, scrambling of key numbers, key formats,
 * and distribution of numbers among clients.
 */
package io.github.ycsbxl.keys;
