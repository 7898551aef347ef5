package io.hermod.config.setting;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP proxy for outgoing requests.
 *
 * @param user null if the proxy needs no credentials
 * @param exceptions host names and networks that are called without the proxy
 */
public record ProxyConfig(
    String host,
    int port,
    @Nullable String user,
    @Nullable String password,
    List<String> exceptions) {
  private static final int USUAL_PORT = 80;
  private static final int LAST_PORT = 65_535;
  private static final Pattern NAME = Pattern.compile("(\\*?\\.)?[a-z0-9_-]+(\\.[a-z0-9_-]+)*");

  static Optional<ProxyConfig> parse(String text) {
    try {
      return Optional.of(new URI(text)).filter(ProxyConfig::isProxy).flatMap(ProxyConfig::of);
    } catch (URISyntaxException | IllegalArgumentException notUrl) {
      return Optional.empty();
    }
  }

  private static boolean isProxy(URI url) {
    return "http".equalsIgnoreCase(url.getScheme())
        && url.getHost() != null
        && url.getPort() != 0
        && url.getPort() <= LAST_PORT
        && (url.getRawPath().isEmpty() || url.getRawPath().equals("/"))
        && url.getRawQuery() == null
        && url.getRawFragment() == null;
  }

  private static Optional<ProxyConfig> of(URI url) {
    int port = url.getPort() < 0 ? USUAL_PORT : url.getPort();
    String credentials = url.getRawUserInfo();
    if (credentials == null) {
      return Optional.of(new ProxyConfig(url.getHost(), port, null, null, List.of()));
    }
    int colon = credentials.indexOf(':');
    return colon <= 0
        ? Optional.empty()
        : Optional.of(
            new ProxyConfig(
                url.getHost(),
                port,
                decoded(credentials.substring(0, colon)),
                decoded(credentials.substring(colon + 1)),
                List.of()));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
  }

  static Optional<List<String>> parseExceptions(String text) {
    if (text.isEmpty() || text.equals("none")) {
      return Optional.of(List.of());
    }
    List<String> entries =
        Arrays.stream(text.split(",", -1))
            .map(each -> each.strip().toLowerCase(Locale.ROOT))
            .toList();
    return entries.stream()
            .allMatch(each -> Networks.isNetwork(each) || NAME.matcher(each).matches())
        ? Optional.of(entries)
        : Optional.empty();
  }

  public ProxyConfig except(List<String> names) {
    return new ProxyConfig(host, port, user, password, names);
  }

  /** Leaves out the credentials. */
  @Override
  public String toString() {
    return "http://%s:%d".formatted(host, port);
  }
}
