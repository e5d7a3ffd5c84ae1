/** Forms of text and files: numbers, percentile lists, and files written whole or not at all. */
package io.github.ycsbxl.text;
