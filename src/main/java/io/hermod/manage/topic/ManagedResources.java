package io.hermod.manage.topic;

import io.hermod.manage.AzureAccount;
import io.hermod.manage.account.StorageAccounts;
import io.hermod.manage.subscription.Subscriptions;

/** The services that manage all kinds of resources. */
public record ManagedResources(
    AzureAccount account,
    ResourceGroups groups,
    Topics topics,
    DomainTopics domainTopics,
    Subscriptions subscriptions,
    StorageAccounts accounts) {}
