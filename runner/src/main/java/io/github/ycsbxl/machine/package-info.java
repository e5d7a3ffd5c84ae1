/**
 * This machine: what the processes on it used, how their JVMs are set up, where these pause, and
 * the processes that this one starts.
 */
package io.github.ycsbxl.machine;
