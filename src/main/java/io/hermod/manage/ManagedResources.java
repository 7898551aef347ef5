package io.hermod.manage;

/** All that can be managed. */
public record ManagedResources(
    AzureAccount account,
    ResourceGroups groups,
    Topics topics,
    DomainTopics domainTopics,
    Subscriptions subscriptions) {}
