/** Capabilities of a binding beyond {@link site.ycsb.DB}, and how it makes itself known. */
package io.github.ycsbxl.binding;
