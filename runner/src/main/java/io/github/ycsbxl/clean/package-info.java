/** Emptying of stores: what loads and runs put there goes again. */
package io.github.ycsbxl.clean;
