/** The status line and texts that a command shows on the terminal while it works. */
package io.github.ycsbxl.screen;
