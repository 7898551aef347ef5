package io.hermod.workbench;

import io.hermod.event.InvalidFieldException;
import io.hermod.store.BlobAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where one dead letter stands; as text its id, for people to read and to copy. */
public record EntryAddress(BlobAddress blob, int index) {
  private static final Pattern PARTS =
      Pattern.compile("([a-z0-9]{3,24})/([a-z0-9-]{3,63})/(.+)#(\\d{1,9})", Pattern.DOTALL);

  /** Such as {@code letters/deadletter/SHOP/2026/11/15/7/….json#0}. */
  public String text() {
    return "%s/%s/%s#%d".formatted(blob.account(), blob.container(), blob.name(), index);
  }

  /**
   * Reads an id.
   *
   * @throws InvalidFieldException if it is none
   */
  public static EntryAddress parse(String id) {
    Matcher parts = PARTS.matcher(id);
    if (!parts.matches()) {
      throw new InvalidFieldException(
          "id", "must be account/container/name of the blob#number of the entry");
    }
    return new EntryAddress(
        new BlobAddress(parts.group(1), parts.group(2), parts.group(3)),
        Integer.parseInt(parts.group(4)));
  }
}
