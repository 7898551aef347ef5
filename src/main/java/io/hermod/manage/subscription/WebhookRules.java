package io.hermod.manage.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/**
 * Which webhook URLs a subscription may have. No message contains a URL, because its query is
 * secret.
 */
public final class WebhookRules {
  private static final String FIELD = "endpointUrl";
  private static final int LONGEST = 2048;
  private static final int LAST_PORT = 65_535;

  private final boolean httpsOnly;
  private final ProtectionRules protectionRules;

  /** The rules of a server without Entra tenants. */
  public WebhookRules(boolean httpsOnly) {
    this(httpsOnly, Set.of());
  }

  /**
   * @param tenants the ids of the Entra tenants that can issue tokens, in lower case
   */
  public WebhookRules(boolean httpsOnly, Set<String> tenants) {
    this.httpsOnly = httpsOnly;
    this.protectionRules = new ProtectionRules(tenants);
  }

  /** Parses a URL. Only {@link #check} decides whether it is allowed. */
  public static WebhookDestination parse(String text) {
    require(text.length() <= LONGEST, "must not be longer than " + LONGEST + " characters");
    try {
      return new WebhookDestination(new URI(new URI(text).toASCIIString()));
    } catch (URISyntaxException notUrl) {
      // Not kept as the cause, because its message contains the URL.
      throw new InvalidFieldException(FIELD, "is not a valid URL");
    }
  }

  void check(WebhookDestination webhook) {
    checkForm(webhook.url());
    require(
        isHttps(webhook.url()) || !httpsOnly || Loopback.isHost(webhook.url().getHost()),
        "must begin with https:// unless its host is a loopback address"
            + " or outbound.webhook.https-only is false");
    protectionRules.check(webhook);
  }

  /** The module makes no exception for loopback addresses. */
  void checkForEdge(WebhookDestination webhook) {
    check(webhook);
    require(
        isHttps(webhook.url()) || !httpsOnly,
        "must begin with https:// unless outbound.webhook.https-only is false");
  }

  /** Checks the rules for every URL that events are sent to. */
  static void checkForm(URI url) {
    require(url.isAbsolute(), "must be an absolute URL");
    require(isHttps(url) || "http".equalsIgnoreCase(url.getScheme()), "must begin with https://");
    require(url.getRawUserInfo() == null, "must not contain user information");
    require(url.getRawFragment() == null, "must not contain a fragment");
    require(url.getHost() != null, "must name a host");
    require(url.getPort() != 0 && url.getPort() <= LAST_PORT, "must have a port from 1 to 65535");
  }

  static boolean isHttps(URI url) {
    return "https".equalsIgnoreCase(url.getScheme());
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new InvalidFieldException(FIELD, rule);
    }
  }
}
