package io.hermod.filter;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.event.JsonValue.Kind;
import java.util.Arrays;

/** Tests for true, or for false. */
final class TruthTest implements ValueTest {
  private static final byte[] TRUE = "true".getBytes(US_ASCII);
  private static final byte[] FALSE = "false".getBytes(US_ASCII);

  private final byte[] wanted;

  TruthTest(boolean wanted) {
    this.wanted = wanted ? TRUE : FALSE;
  }

  @Override
  public Kind kind() {
    return Kind.BOOL;
  }

  @Override
  public boolean canRead(byte[] json, int start, int end) {
    return isAt(TRUE, json, start, end) || isAt(FALSE, json, start, end);
  }

  @Override
  public boolean holds(byte[] json, int start, int end) {
    return isAt(wanted, json, start, end);
  }

  private static boolean isAt(byte[] word, byte[] json, int start, int end) {
    return Arrays.equals(word, 0, word.length, json, start, end);
  }
}
