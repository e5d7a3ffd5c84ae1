/**
 * The document of a page, page.json, made from runs, and the page itself: also while a benchmark
 * runs, with the server that it comes from.
 */
package io.github.ycsbxl.page;
