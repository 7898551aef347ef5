package io.hermod.topic;

/**
 * A topic of a domain: a name that events carry and subscriptions select.
 *
 * @param resourceId the ARM id, spelled as the caller wrote it
 */
public record DomainTopic(long domainId, String name, String resourceId) {}
