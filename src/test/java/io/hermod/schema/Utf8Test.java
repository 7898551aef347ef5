package io.hermod.schema;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
  @Test
  void takesEveryCharacterThatThereIs() {
    StringBuilder all = new StringBuilder();
    for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
      if (point < Character.MIN_SURROGATE || point > Character.MAX_SURROGATE) {
        all.appendCodePoint(point);
      }
    }
    assertThat(Utf8.isValid(all.toString().getBytes(UTF_8))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "bf",
        "ff",
        "fe",
        "c3",
        "e2 82",
        "f0 9f 98",
        "c0 80",
        "c1 bf",
        "e0 80 80",
        "e0 9f bf",
        "ed a0 80",
        "ed bf bf",
        "f0 80 80 80",
        "f0 8f bf bf",
        "f4 90 80 80",
        "f5 80 80 80",
        "f8 88 80 80 80",
        "c3 28",
        "e2 28 a1",
        "e2 82 28",
        "f0 28 8c bc",
        "f0 9f 28 bc",
        "f0 9f 98 28",
        "e2 82 ac 80"
      })
  void refusesWhatIsNoCharacterWhereverItStands(String hex) {
    String bad = new String(HexFormat.ofDelimiter(" ").parseHex(hex), ISO_8859_1);
    for (int before = 0; before < 17; before++) {
      for (int after = 0; after < 17; after++) {
        String text = "a".repeat(before) + bad + "a".repeat(after);
        assertThat(Utf8.isValid(text.getBytes(ISO_8859_1))).isFalse();
      }
    }
  }

  @Test
  void agreesWithTheRuntimeOnRandomBytes() {
    Random random = new Random(20240101);
    for (int i = 0; i < 200_000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      bytes = random.nextBoolean() ? bytes : mostlyText(bytes);
      assertThat(Utf8.isValid(bytes)).isEqualTo(runtimeTakes(bytes));
    }
  }

  private static byte[] mostlyText(byte[] bytes) {
    for (int i = 0; i + 2 < bytes.length; i++) {
      bytes[i] &= 0x7F;
    }
    return bytes;
  }

  private static boolean runtimeTakes(byte[] bytes) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
