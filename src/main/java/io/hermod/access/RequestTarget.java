package io.hermod.access;

import java.util.Locale;

/**
 * The URL that a request was sent to, as far as the client knows it.
 *
 * @param authority the host, and the port if the client named one
 * @param path still encoded, without the query
 */
public record RequestTarget(String scheme, String authority, String path) {

  /** Whether a signed URL (without query) covers this one: it is equal or a parent. */
  public boolean isBelow(String signed) {
    String url = withoutDefaultPort(scheme + "://" + authority) + path;
    String prefix = withoutDefaultPort(signed);
    while (prefix.endsWith("/")) {
      prefix = prefix.substring(0, prefix.length() - 1);
    }
    return prefix.contains("://")
        && url.regionMatches(true, 0, prefix, 0, prefix.length())
        && (url.length() == prefix.length() || url.charAt(prefix.length()) == '/');
  }

  private static String withoutDefaultPort(String url) {
    String port = url.regionMatches(true, 0, "https:", 0, 6) ? ":443" : ":80";
    int pathAt = url.indexOf('/', url.indexOf("://") + 3);
    int end = pathAt < 0 ? url.length() : pathAt;
    return url.startsWith(port, end - port.length())
        ? url.substring(0, end - port.length()) + url.substring(end)
        : url;
  }

  public String upperCaseHost() {
    int colon = authority.lastIndexOf(':');
    boolean hasPort = colon > authority.lastIndexOf(']');
    return (hasPort ? authority.substring(0, colon) : authority).toUpperCase(Locale.ROOT);
  }
}
