/** Files for a shell, made from the declared commands: completion scripts and the manual page. */
package io.github.ycsbxl.shell;
