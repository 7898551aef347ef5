package io.hermod.access;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom a client wants a token for.
 *
 * @param url without slashes at its end; empty where the client did not say
 */
record TokenAudience(String url) {
  /** Whom official clients ask for when nobody tells them another name. */
  private static final Set<String> AZURE =
      Set.of(
          "https://eventgrid.azure.net",
          "https://management.azure.com",
          "https://management.core.windows.net");

  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

  /**
   * Reads what a client asks for.
   *
   * @param scope as newer clients say it: {@code https://host//.default}, among others
   * @param resource as older ones do
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
   * Whether that is us. A token for somebody else would be shown to somebody else, who could use it
   * here.
   *
   * @param authorities every host and port under which the client may know us
   */
  boolean isOurs(Set<String> authorities) {
    if (url.isEmpty() || AZURE.contains(url)) {
      return true;
    }
    @Nullable URI uri = uri();
    // Names of this machine lead nowhere else, whichever of them and whichever port.
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
