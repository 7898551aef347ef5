package io.hermod.config.setting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
  private static final List<String> KNOWN = List.of("orders", "bills", "store.max-bytes");

  @ParameterizedTest
  @CsvSource({"order, orders", "ORDRES, orders", "bill, bills", "store.maxbyte, store.max-bytes"})
  void findsTheNameThatWasMeant(String given, String meant) {
    assertThat(NearestName.near(given, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"customers", "x", "store"})
  void guessesNothingFarFetched(String given) {
    assertThat(NearestName.near(given, KNOWN)).isEmpty();
    assertThat(NearestName.question(given, KNOWN)).isEmpty();
  }

  @Test
  void guessesNothingWhereNothingIsKnown() {
    assertThat(NearestName.near("orders", List.of())).isEmpty();
  }

  @Test
  void isNotSlowedDownByAnEndlessName() {
    assertThat(NearestName.near("o".repeat(10_000_000), KNOWN)).isEmpty();
  }
}
