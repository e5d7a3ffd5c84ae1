/** Two sides measured in turn, round by round, each run in a process of its own. */
package io.github.ycsbxl.ab;
