/** What an HTML page is made of: sections, tables, charts and the templates that render them. */
package io.github.ycsbxl.page;
