/** Tests of what starts client processes on many machines, as users have it from the release. */
package io.github.ycsbxl.deploy;
