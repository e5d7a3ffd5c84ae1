/**
 * The machine of a client process and its JVM: what they and others used, how they are set up, and
 * where they delay: garbage collection and pauses.
 */
package io.github.ycsbxl.machine;
