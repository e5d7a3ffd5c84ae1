/** Numbers: their units, their formats for files and for people, and bounds on them. */
package io.github.ycsbxl.numbers;
