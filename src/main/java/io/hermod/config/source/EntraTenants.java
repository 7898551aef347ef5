package io.hermod.config.source;

import static io.hermod.config.source.NamedSection.required;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The section about Entra tenants. */
final class EntraTenants {
  private static final String TOKEN_ENDPOINT = "token-endpoint";
  private static final String CLIENT_ID = "client-id";
  private static final String CLIENT_SECRET = "client-secret";

  static final NamedSection<EntraTenantConfig> SECTION =
      new NamedSection<>(
          "entra-tenants",
          Pattern.compile("[A-Za-z0-9][A-Za-z0-9.-]{0,127}"),
          "ids of tenants",
          List.of(TOKEN_ENDPOINT, CLIENT_ID, CLIENT_SECRET),
          false,
          List.of(TOKEN_ENDPOINT, CLIENT_ID),
          EntraTenants::tenant);

  private EntraTenants() {}

  private static EntraTenantConfig tenant(String id, Map<String, String> members) {
    return new EntraTenantConfig(
        id,
        endpoint(required(members, TOKEN_ENDPOINT)),
        required(members, CLIENT_ID),
        required(members, CLIENT_SECRET));
  }

  /** The client secret is sent to this URL, so plain HTTP is allowed only to this machine. */
  private static URI endpoint(String text) {
    try {
      URI uri = new URI(text);
      boolean isSafe =
          "https".equals(uri.getScheme())
              || ("http".equals(uri.getScheme()) && isLoopback(uri.getHost()));
      if (isSafe && uri.getHost() != null && uri.getRawFragment() == null) {
        return uri;
      }
    } catch (URISyntaxException _) {
      // Reported below.
    }
    throw new ConfigException(
        "must have a token-endpoint such as https://login.microsoftonline.com/<tenant"
            + " id>/oauth2/v2.0/token");
  }

  private static boolean isLoopback(String host) {
    try {
      return "localhost".equals(host)
          || (host != null && InetAddress.ofLiteral(host).isLoopbackAddress());
    } catch (IllegalArgumentException _) {
      return false;
    }
  }
}
