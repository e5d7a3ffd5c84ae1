/**
 * Runs laid side by side, and whether they differ by more than chance. What the columns mean is in
 * docs/compare.md.
 */
package io.github.ycsbxl.compare;
