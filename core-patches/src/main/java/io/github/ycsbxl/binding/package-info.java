/** Capabilities of a binding beyond {@link site.ycsb.DB}, and its registration. */
package io.github.ycsbxl.binding;
