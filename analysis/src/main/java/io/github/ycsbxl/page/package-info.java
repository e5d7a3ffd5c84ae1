/**
 * Page of one or more runs: the document page.json, the HTML file, and the live page with its
 * server.
 */
package io.github.ycsbxl.page;
