package io.hermod.deadletter.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.InvalidFieldException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last entry that a search has processed.
 *
 * @param blob empty if the container has not been started
 * @param entry {@link #END_OF_BLOB} if the whole blob has been processed
 */
public record SearchCursor(String account, String container, String blob, int entry) {
  static final int END_OF_BLOB = Integer.MAX_VALUE;

  private static final Pattern PARTS =
      Pattern.compile("([a-z0-9]{3,24})/([a-z0-9-]{3,63})/(\\d{1,10})/(.*)", Pattern.DOTALL);

  static SearchCursor before(ContainerAddress container) {
    return new SearchCursor(container.account(), container.name(), "", END_OF_BLOB);
  }

  /** Returns an opaque text that clients send back to continue. */
  public String text() {
    String parts = "%s/%s/%d/%s".formatted(account, container, entry, blob);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(parts.getBytes(UTF_8));
  }

  /**
   * Parses what {@link #text} returned.
   *
   * @throws InvalidFieldException if it is anything else
   */
  public static SearchCursor parse(String text) {
    Matcher parts = PARTS.matcher(decode(text));
    if (!parts.matches() || Long.parseLong(parts.group(3)) > END_OF_BLOB) {
      throw invalid();
    }
    return new SearchCursor(
        parts.group(1), parts.group(2), parts.group(4), Integer.parseInt(parts.group(3)));
  }

  private static String decode(String text) {
    try {
      return new String(Base64.getUrlDecoder().decode(text), UTF_8);
    } catch (IllegalArgumentException _) {
      throw invalid();
    }
  }

  private static InvalidFieldException invalid() {
    return new InvalidFieldException("cursor", "must be a cursor from an earlier response");
  }

  ContainerAddress place() {
    return new ContainerAddress(account, container);
  }
}
