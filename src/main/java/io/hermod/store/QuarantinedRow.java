package io.hermod.store;

import java.time.Instant;

/**
 * A row that could not be read and was moved out of the way, with its bytes.
 *
 * @param lane whose row it was
 * @param position of its event in the journal; -1 where not even the key can be read
 * @param reason why it cannot be read
 * @param at when it was found
 * @param bytes how many are kept of it
 */
public record QuarantinedRow(
    Kind kind, long lane, long position, String reason, Instant at, int bytes) {

  /** What the row was. */
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

    /** What stands for it in stored rows; never changed, never reused. */
    public int code() {
      return code;
    }

    public static Kind ofCode(int code) {
      for (Kind kind : values()) {
        if (kind.code == code) {
          return kind;
        }
      }
      throw new IllegalArgumentException("Unknown kind of a quarantined row: " + code);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
