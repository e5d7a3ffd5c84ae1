package io.github.ycsbxl.log;

import io.github.ycsbxl.servers.ServerSample;

/** The use of a server of the store in a part of a phase. Immutable. */
public record ServerRow(PhaseKey phase, ServerSample sample) {}
