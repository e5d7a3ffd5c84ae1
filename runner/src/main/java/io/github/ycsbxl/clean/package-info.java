/** Emptying of stores: removal of what loads and runs put there. */
package io.github.ycsbxl.clean;
