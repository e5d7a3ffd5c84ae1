/**
 * Interfaces that a binding can implement in addition to {@link site.ycsb.DB}, and the registration
 * of bindings.
 */
package io.github.ycsbxl.binding;
