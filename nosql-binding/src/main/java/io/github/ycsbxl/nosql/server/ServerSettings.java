package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings;
import java.net.InetAddress;

/**
 * What to serve, and where.
 *
 * @param port 0 takes a free one
 */
public record ServerSettings(EmbeddedSettings store, InetAddress address, int port) {}
