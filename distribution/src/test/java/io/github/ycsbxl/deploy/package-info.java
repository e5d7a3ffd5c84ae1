/** Tests of the scripts that start clients on many machines, as in the release. */
package io.github.ycsbxl.deploy;
