package io.hermod.subscription;

/**
 * The application of a Microsoft Entra tenant that a webhook is protected by: what is sent there
 * carries a token for it.
 *
 * @param tenantId whose tokens it takes
 * @param applicationIdOrUri whom they must be for
 */
public record EntraApplication(String tenantId, String applicationIdOrUri) {}
