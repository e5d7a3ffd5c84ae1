package io.github.ycsbxl.nosql.server;

import io.github.ycsbxl.nosql.embedded.EmbeddedSettings;
import java.net.InetAddress;

/**
 * Settings of the server: the store, and the address and port where it listens.
 *
 * @param port 0 takes a free one
 */
public record ServerSettings(EmbeddedSettings store, InetAddress address, int port) {}
