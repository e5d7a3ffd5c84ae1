/** The rules that hold for all modules together. */
package io.github.ycsbxl.architecture;
