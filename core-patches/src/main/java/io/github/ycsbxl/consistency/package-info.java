/** Versions that a client thread knows, to tell stale reads. */
package io.github.ycsbxl.consistency;
