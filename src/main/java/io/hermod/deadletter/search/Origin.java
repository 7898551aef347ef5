package io.hermod.deadletter.search;

import org.jspecify.annotations.Nullable;

/**
 * The topic and subscription that a dead letter came from, as far as they are known.
 *
 * @param subscription the name in the catalog, or else the name in the blob's path; empty if that
 *     path has another layout
 * @param topic the topic's name
 * @param topicId null if the topic is not in the catalog
 * @param lane null if the subscription is not in the catalog, or may be another one of that name
 */
public record Origin(
    String subscription, @Nullable String topic, @Nullable Long topicId, @Nullable Long lane) {}
