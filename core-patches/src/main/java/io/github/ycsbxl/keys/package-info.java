/**
 * Keys: request distributions without set-up, scrambling of key numbers, key formats, and
 * distribution of numbers among clients.
 */
package io.github.ycsbxl.keys;
