package io.hermod.manage;

/** The one Azure subscription, and its tenant, that this server plays. */
public record AzureAccount(String tenantId, String subscriptionId) {}
