/**
 * What a benchmark is to do: its settings with their precedence, their check, and the plan of its
 * parts (scenarios).
 */
package io.github.ycsbxl.setup;
