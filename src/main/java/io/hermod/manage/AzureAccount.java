package io.hermod.manage;

/** The Azure subscription and tenant that this server represents. */
public record AzureAccount(String tenantId, String subscriptionId) {}
