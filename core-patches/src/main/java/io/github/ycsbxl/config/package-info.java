/**
 * Typed configuration: properties declared once with name, default, format and description, and a
 * reader that reports all mistakes together.
 */
package io.github.ycsbxl.config;
