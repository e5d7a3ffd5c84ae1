/**
 * Which key the next operation touches, and how that key is written: distributions over numbers
 * that need no set-up, a bijective scramble, key formats and the split of the numbers among
 * processes.
 */
package io.github.ycsbxl.keys;
