/** Processes that this one starts. */
package io.github.ycsbxl.process;
