package io.hermod.access;

import java.util.Locale;

/**
 * The address that a request was sent to, as far as the client knows it.
 *
 * @param authority host, and port where the client named one
 * @param path still encoded, without query
 */
public record RequestTarget(String scheme, String authority, String path) {

  /** Whether a signed address (without query) covers this one: equal, or a parent of it. */
  boolean isBelow(String signed) {
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

  String upperCaseHost() {
    int colon = authority.lastIndexOf(':');
    boolean hasPort = colon > authority.lastIndexOf(']');
    return (hasPort ? authority.substring(0, colon) : authority).toUpperCase(Locale.ROOT);
  }
}
