/** This machine: resource usage of processes, JVM settings and pauses, and child processes. */
package io.github.ycsbxl.machine;
