package io.hermod.schema;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Checks that bytes are well-formed UTF-8. The JSON parser checks only the structure of a sequence:
 * it accepts overlong forms and encoded surrogates.
 */
public final class Utf8 {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private Utf8() {}

  public static boolean isValid(byte[] bytes) {
    int at = 0;
    while (at < bytes.length) {
      if (bytes.length - at >= Long.BYTES && ((long) LONGS.get(bytes, at) & HIGH_BITS) == 0) {
        at += Long.BYTES;
      } else {
        int length = lengthAt(bytes, at);
        if (length == 0) {
          return false;
        }
        at += length;
      }
    }
    return true;
  }

  /** Returns the length in bytes of the character at this offset; 0 if it is not well-formed. */
  public static int lengthAt(byte[] bytes, int at) {
    int lead = bytes[at] & 0xFF;
    if (lead < 0x80) {
      return 1;
    } else if (lead < 0xE0) {
      return lead >= 0xC2 && continues(bytes, at, 2) ? 2 : 0;
    } else if (lead < 0xF0) {
      return continues(bytes, at, 3) && isScalar3(lead, bytes[at + 1] & 0xFF) ? 3 : 0;
    } else {
      return continues(bytes, at, 4) && isScalar4(lead, bytes[at + 1] & 0xFF) ? 4 : 0;
    }
  }

  private static boolean continues(byte[] bytes, int at, int length) {
    if (at + length > bytes.length) {
      return false;
    }
    for (int i = at + 1; i < at + length; i++) {
      if ((bytes[i] & 0xC0) != 0x80) {
        return false;
      }
    }
    return true;
  }

  private static boolean isScalar3(int lead, int second) {
    boolean overlong = lead == 0xE0 && second < 0xA0;
    boolean surrogate = lead == 0xED && second > 0x9F;
    return !overlong && !surrogate;
  }

  private static boolean isScalar4(int lead, int second) {
    boolean overlong = lead == 0xF0 && second < 0x90;
    boolean beyondUnicode = lead > 0xF4 || (lead == 0xF4 && second > 0x8F);
    return !overlong && !beyondUnicode;
  }
}
