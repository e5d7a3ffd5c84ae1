/** The client's own JVM as a source of delay: garbage collection, pauses, memory in use. */
package io.github.ycsbxl.jvm;
