package io.hermod.cluster;

import java.time.Duration;

/**
 * A node of the cluster, as another one sees it.
 *
 * @param info the newest that it told
 * @param silence how long ago that was
 */
public record SeenNode(NodeInfo info, Duration silence) {}
