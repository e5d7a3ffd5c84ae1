/** Terminal output of a command: progress display, summary and texts. */
package io.github.ycsbxl.screen;
