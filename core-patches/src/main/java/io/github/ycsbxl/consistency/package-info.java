/** Detection of stale reads by the versions that a client thread has written and read. */
package io.github.ycsbxl.consistency;
