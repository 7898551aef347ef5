package io.hermod.filter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalTest {

  @ParameterizedTest
  @CsvSource({
    "1, 1, 0",
    "1.0, 1, 0",
    "10e-1, 1, 0",
    "0.1e1, 1.00, 0",
    "-0, 0, 0",
    "0e999999999999999999999999, 0, 0",
    "0.000, 0, 0",
    "-1, 1, -1",
    "1, -1, 1",
    "-2, -1, -1",
    "-1.5, -1.25, -1",
    "9, 10, -1",
    "99.9, 100, -1",
    "100.0001, 100, 1",
    "0.05, 0.5, -1",
    "1e400, 1e399, 1",
    "1e400, 10e399, 0",
    "-1e400, 1e-400, -1",
    "1e-999999999, 0, 1",
    "1e-999999999, 1e-999999998, -1",
    "1e999999999999999999999999999999, 9e999999999, 1",
    "1e-99999999999999999999999999999, 1e-999999999, -1",
    "123456789012345678901234567890123456789012345678901234567890,"
        + " 123456789012345678901234567890123456789012345678901234567891, -1",
    "0.1000000000000000055511151231257827021181583404541015625, 0.1, 1",
    "9223372036854775808, 9223372036854775807, 1",
    "999999999999999999, 999999999999999998, 1"
  })
  void comparesExactlyWhateverTheExponent(String json, String filter, int expected) {
    assertThat(compare(json, filter)).isEqualTo(expected);
    assertThat(compare(filter, "0")).isEqualTo(new BigDecimal(filter).signum());
  }

  @Test
  void agreesWithDecimalsOfAnySpelling() {
    Random random = new Random(17);
    for (int round = 0; round < 200_000; round++) {
      String json = spelling(random);
      String filter = spelling(random);
      int expected = new BigDecimal(json).compareTo(new BigDecimal(filter));
      assertThat(compare(json, filter)).as("%s and %s", json, filter).isEqualTo(expected);
    }
  }

  private static String spelling(Random random) {
    String sign = random.nextBoolean() ? "-" : "";
    String fraction = random.nextBoolean() ? "." + digits(random) : "";
    String exponent =
        random.nextBoolean() ? (random.nextBoolean() ? "e-" : "E+") + digits(random) : "";
    return sign + random.nextInt(12) + fraction + exponent;
  }

  private static String digits(Random random) {
    return "0".repeat(random.nextInt(3)) + random.nextInt(4);
  }

  @ParameterizedTest
  @CsvSource({
    "0, true", "-1, true", "1.5e+3, true", "1E9, true", "'', false", "-, false", "01, false",
    "1., false", ".5, false", "1e, false", "1e+, false", "1x, false", "+1, false", "0x1, false"
  })
  void knowsWhichTextsAreNumbers(String text, boolean expected) {
    byte[] bytes = text.getBytes(UTF_8);

    assertThat(JsonNumber.isValid(bytes, 0, bytes.length)).isEqualTo(expected);
  }

  private static int compare(String json, String filter) {
    byte[] bytes = ("[" + json + "]").getBytes(UTF_8);
    return Integer.signum(new Decimal(new BigDecimal(filter)).compare(bytes, 1, bytes.length - 1));
  }
}
