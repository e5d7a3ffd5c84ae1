/**
 * Keys: request distributions that need no set-up, a bijective scramble of key numbers, key
 * formats, and the split of the numbers among client processes.
 */
package io.github.ycsbxl.keys;
