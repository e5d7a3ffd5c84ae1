/** The machine of a client process: what it and others used of it, and how it is set up. */
package io.github.ycsbxl.machine;
