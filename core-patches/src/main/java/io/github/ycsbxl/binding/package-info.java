/** What a binding may offer beyond {@link site.ycsb.DB}, and how it makes itself known. */
package io.github.ycsbxl.binding;
