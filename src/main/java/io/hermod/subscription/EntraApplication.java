package io.hermod.subscription;

/**
 * The Microsoft Entra application that protects a webhook: requests to the webhook carry a token
 * for it.
 *
 * @param tenantId the tenant that issues the tokens
 * @param applicationIdOrUri the audience of the tokens
 */
public record EntraApplication(String tenantId, String applicationIdOrUri) {}
