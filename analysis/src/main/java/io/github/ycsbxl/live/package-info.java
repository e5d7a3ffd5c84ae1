/** The page that shows a benchmark while it runs, and the server that it comes from. */
package io.github.ycsbxl.live;
