package io.hermod.topic;

/**
 * A topic of a domain: a name that events carry and subscriptions ask for.
 *
 * @param resourceId the ARM id in the caller's spelling
 */
public record DomainTopic(long domainId, String name, String resourceId) {}
