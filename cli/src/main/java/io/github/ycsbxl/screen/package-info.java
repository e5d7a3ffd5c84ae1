/** Terminal output of a running command: progress display and texts. */
package io.github.ycsbxl.screen;
