/** Which of two values of a key is newer: vector clocks and what they say of each other. */
package io.github.ycsbxl.voldemort.versioning;
