package io.hermod.deadletter.search;

import io.hermod.event.InvalidFieldException;
import io.hermod.store.deadletter.BlobAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The address of a dead letter; its text form is the id that people read and copy. */
public record EntryAddress(BlobAddress blob, int index) {
  private static final Pattern PARTS =
      Pattern.compile("([a-z0-9]{3,24})/([a-z0-9-]{3,63})/(.+)#(\\d{1,9})", Pattern.DOTALL);

  /** Returns the id, such as {@code letters/deadletter/SHOP/2026/11/15/7/….json#0}. */
  public String text() {
    return "%s/%s/%s#%d".formatted(blob.account(), blob.container(), blob.name(), index);
  }

  /**
   * Parses an id.
   *
   * @throws InvalidFieldException if the text is not an id
   */
  public static EntryAddress parse(String id) {
    Matcher parts = PARTS.matcher(id);
    if (!parts.matches()) {
      throw new InvalidFieldException(
          "id", "must be of the form account/container/blob-name#entry-index");
    }
    return new EntryAddress(
        new BlobAddress(parts.group(1), parts.group(2), parts.group(3)),
        Integer.parseInt(parts.group(4)));
  }
}
