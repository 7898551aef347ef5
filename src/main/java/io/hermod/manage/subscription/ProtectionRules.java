package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.WebhookDestination;
import java.util.Locale;
import java.util.Set;

/**
 * Checks webhooks that are protected by Entra ID.
 *
 * @param tenants the ids of the tenants that can issue tokens, in lower case
 */
record ProtectionRules(Set<String> tenants) {
  private static final int LONGEST = 512;

  void check(WebhookDestination webhook) {
    EntraApplication protection = webhook.protection();
    if (protection != null) {
      checkTenant(protection.tenantId());
      checkApplication(protection.applicationIdOrUri());
      webhook.headers().forEach(ProtectionRules::checkHeader);
    }
  }

  private void checkTenant(String id) {
    if (!tenants.contains(id.toLowerCase(Locale.ROOT))) {
      throw new InvalidFieldException(
          "azureActiveDirectoryTenantId",
          "names a tenant that this server has no credentials for: add it to entra-tenants in the"
              + " server's configuration");
    }
  }

  private static void checkApplication(String text) {
    if (text.length() > LONGEST || !text.chars().allMatch(c -> c > ' ' && c <= '~')) {
      throw new InvalidFieldException(
          "azureActiveDirectoryApplicationIdOrUri",
          "must be an application id or URI of at most %d visible characters".formatted(LONGEST));
    }
  }

  private static void checkHeader(HeaderMapping header) {
    if (header.name().equalsIgnoreCase("Authorization")) {
      throw new InvalidFieldException(
          "deliveryAttributeMappings",
          "must not set Authorization: Hermod sends the token from Entra in that header");
    }
  }
}
