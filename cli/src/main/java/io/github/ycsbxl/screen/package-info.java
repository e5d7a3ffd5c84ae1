/** What a run shows on the terminal while it goes on. */
package io.github.ycsbxl.screen;
