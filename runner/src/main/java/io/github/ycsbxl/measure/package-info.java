/**
 * Measuring: what one thread records without sharing anything, how that becomes one sample a second
 * and one measurement a phase, and how measurements add up.
 */
package io.github.ycsbxl.measure;
