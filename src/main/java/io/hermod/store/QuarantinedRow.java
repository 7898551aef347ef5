package io.hermod.store;

import java.time.Instant;

/**
 * A row that could not be read and was moved out of the way, with its bytes.
 *
 * @param lane the lane that the row belongs to; -1 if unknown
 * @param position the position of its event in the journal; -1 if the row has no event or its key
 *     cannot be read
 * @param reason why the row cannot be read
 * @param at when the row was found
 * @param bytes how many bytes of the row are kept
 */
public record QuarantinedRow(
    Kind kind, long lane, long position, String reason, Instant at, int bytes) {

  /** The kind of row. */
  public enum Kind {
    PARKED_EVENT(1, "parkedEvent"),
    DEAD_LETTER(2, "deadLetter"),
    CURSOR(3, "cursor");

    private final int code;
    private final String text;

    Kind(int code, String text) {
      this.code = code;
      this.text = text;
    }

    /** Returns the code in stored rows. Codes never change and are never reused. */
    public int code() {
      return code;
    }

    public static Kind ofCode(int code) {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw new IllegalArgumentException("Unknown kind of quarantined row: " + code);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
