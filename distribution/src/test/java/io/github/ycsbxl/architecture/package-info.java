/** Rules for all modules together. */
package io.github.ycsbxl.architecture;
