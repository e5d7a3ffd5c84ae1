/** The command line: what the user asked for, said back in sentences, and the only exit. */
package io.github.ycsbxl.cli;
