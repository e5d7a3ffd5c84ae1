/** Command line: parses the user's request, reports errors as sentences, and exits. */
package io.github.ycsbxl.cli;
