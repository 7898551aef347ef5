package io.hermod.workbench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.InvalidFieldException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How far a search has come: everything up to this entry is behind it.
 *
 * @param blob empty where the container is yet to begin
 * @param entry {@link #WHOLE} where nothing of the blob is left
 */
public record LetterCursor(String account, String container, String blob, int entry) {
  static final int WHOLE = Integer.MAX_VALUE;

  private static final Pattern PARTS =
      Pattern.compile("([a-z0-9]{3,24})/([a-z0-9-]{3,63})/(\\d{1,10})/(.*)", Pattern.DOTALL);

  static LetterCursor before(ContainerAddress container) {
    return new LetterCursor(container.account(), container.name(), "", WHOLE);
  }

  /** For clients, who only hand it back. */
  public String text() {
    String parts = "%s/%s/%d/%s".formatted(account, container, entry, blob);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(parts.getBytes(UTF_8));
  }

  /**
   * Reads what {@link #text} wrote.
   *
   * @throws InvalidFieldException if it is something else
   */
  public static LetterCursor parse(String text) {
    Matcher parts = PARTS.matcher(decode(text));
    if (!parts.matches() || Long.parseLong(parts.group(3)) > WHOLE) {
      throw invalid();
    }
    return new LetterCursor(
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
    return new InvalidFieldException("cursor", "must be one that an earlier answer gave");
  }

  ContainerAddress place() {
    return new ContainerAddress(account, container);
  }
}
