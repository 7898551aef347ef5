package io.hermod.access.token;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The service that a client requests a token for.
 *
 * @param url without trailing slashes; empty if the client named none
 */
record TokenAudience(String url) {
  /** The audiences that official clients request by default. */
  private static final Set<String> AZURE =
      Set.of(
          "https://eventgrid.azure.net",
          "https://management.azure.com",
          "https://management.core.windows.net");

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * Reads the audience of a token request.
   *
   * @param scope sent by newer clients, for example {@code https://host//.default}
   * @param resource sent by older clients
   */
  static TokenAudience of(String scope, String resource) {
    return new TokenAudience(
        Arrays.stream(scope.split(" "))
            .filter(each -> each.contains("://"))
            .findFirst()
            .orElse(resource)
            .replaceFirst("/\\.default$", "")
            .replaceFirst("/+$", ""));
  }

  /**
   * Whether the audience is this server. The client would show a token for another service to that
   * service, which could then use it here.
   *
   * @param authorities every host and port that clients may use to reach this server
   */
  boolean isOurs(Set<String> authorities) {
    if (url.isEmpty() || AZURE.contains(url)) {
      return true;
    }
    @Nullable URI uri = uri();
    // Loopback names always mean this machine, whatever the port.
    return uri != null
        && (authorities.stream().anyMatch(ours -> ours.equalsIgnoreCase(uri.getRawAuthority()))
            || (uri.getHost() != null && LOOPBACK.contains(uri.getHost())));
  }

  private @Nullable URI uri() {
    try {
      return new URI(url);
    } catch (URISyntaxException _) {
      return null;
    }
  }
}
