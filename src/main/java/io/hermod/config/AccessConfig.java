package io.hermod.config;

import io.hermod.config.source.Configuration;
import io.hermod.config.source.OidcIssuerConfig;
import java.util.List;

/**
 * Access, secrets, quotas and the audit log.
 *
 * @param oidcIssuers the servers whose tokens are accepted in addition to our own
 */
public record AccessConfig(
    SignInConfig signIn,
    SecretsConfig secrets,
    AuditConfig audit,
    QuotaConfig quotas,
    List<OidcIssuerConfig> oidcIssuers) {

  static AccessConfig of(Configuration from) {
    return new AccessConfig(
        SignInConfig.of(from),
        SecretsConfig.of(from),
        AuditConfig.of(from),
        QuotaConfig.of(from),
        from.oidcIssuers());
  }
}
