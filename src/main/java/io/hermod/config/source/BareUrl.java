package io.hermod.config.source;

import java.net.URI;
import java.net.URISyntaxException;

/** Reads URLs of servers, to which paths and queries are added. */
final class BareUrl {
  private BareUrl() {}

  /**
   * @param rule what is required, to follow the name of the entry
   * @throws ConfigException if the text is not such a URL; the message does not quote it
   */
  static URI parse(String text, String rule) {
    try {
      URI uri = new URI(text);
      boolean isHttp = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
      if (isHttp && uri.getHost() != null && isBare(uri)) {
        return uri;
      }
    } catch (URISyntaxException _) {
      // Not reported, because its message quotes the text.
    }
    throw new ConfigException(rule);
  }

  private static boolean isBare(URI uri) {
    return uri.getRawQuery() == null
        && uri.getRawFragment() == null
        && uri.getRawUserInfo() == null;
  }
}
