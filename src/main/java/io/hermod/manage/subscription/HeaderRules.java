package io.hermod.manage.subscription;

import io.hermod.event.FieldProblems;
import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.Destination;
import io.hermod.subscription.HeaderMapping;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which headers a subscription may ask for. No message contains a value, because it may be secret.
 */
final class HeaderRules {
  private static final String FIELD = "deliveryAttributeMappings";
  private static final int MOST = 10;
  private static final int LONGEST_PATH = 1024;
  private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}");

  /** A wrong value for one of these headers would break the request itself. */
  private static final Set<String> OF_THE_TRANSPORT =
      Set.of(
          "connection",
          "content-encoding",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private HeaderRules() {}

  static void check(Destination destination, FieldProblems problems) {
    List<HeaderMapping> headers = destination.headers();
    if (headers.size() > MOST) {
      problems.require(false, FIELD, "must have at most " + MOST + " entries");
      return;
    }
    Set<String> names = new HashSet<>();
    for (int i = 0; i < headers.size(); i++) {
      String at = FIELD + "[" + i + "]";
      HeaderMapping header = headers.get(i);
      problems.check(() -> checkName(at, header.name(), names));
      problems.check(() -> checkContent(at + ".properties", header, destination));
    }
  }

  private static void checkName(String at, String name, Set<String> others) {
    String lower = name.toLowerCase(Locale.ROOT);
    require(TOKEN.matcher(name).matches(), at, "name", "must be a valid header name");
    require(!lower.startsWith("aeg-"), at, "name", "must not start with aeg-");
    require(!OF_THE_TRANSPORT.contains(lower), at, "name", "must not be a transport header");
    require(others.add(lower), at, "name", "must be unique");
  }

  private static void checkContent(String at, HeaderMapping header, Destination destination) {
    switch (header) {
      case HeaderMapping.Static fixed -> checkValue(at, fixed.value(), destination);
      case HeaderMapping.Dynamic dynamic -> checkPath(at, dynamic.sourceField());
    }
  }

  private static void checkValue(String at, String value, Destination destination) {
    require(!value.isEmpty(), at, "value", "is required");
    require(
        HeaderMapping.isShort(value),
        at,
        "value",
        "must be at most " + HeaderMapping.MAX_VALUE_BYTES + " bytes");
    require(
        destination.canHold(value),
        at,
        "value",
        "must contain only visible ASCII characters and spaces");
  }

  private static void checkPath(String at, String path) {
    require(!path.isEmpty(), at, "sourceField", "is required");
    require(
        path.length() <= LONGEST_PATH,
        at,
        "sourceField",
        "must be at most " + LONGEST_PATH + " characters");
  }

  private static void require(boolean holds, String at, String field, String rule) {
    if (!holds) {
      throw new InvalidFieldException(at + "." + field, rule);
    }
  }
}
