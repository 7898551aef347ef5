package io.hermod.http.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.peer.RetryRules.NextStep;
import io.vertx.core.http.HttpMethod;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryRulesTest {

  @ParameterizedTest
  @CsvSource({
    "GET,    0, true,  WAIT",
    "POST,   0, true,  WAIT",
    "GET,    0, false, NO_LEADER",
    "POST,   0, false, NO_LEADER",
    "GET,    1, true,  WAIT",
    "PUT,    2, true,  WAIT",
    "DELETE, 2, true,  WAIT",
    "PUT,    3, true,  IN_DOUBT",
    "PUT,    1, false, IN_DOUBT",
    "POST,   1, true,  IN_DOUBT",
    "PATCH,  1, true,  IN_DOUBT",
    "PURGE,  1, true,  IN_DOUBT",
    "POST,   1, false, IN_DOUBT",
  })
  void whatMayHaveHadAnEffectIsOnlyRepeatedIfItIsIdempotent(
      String method, int broken, boolean hasTime, NextStep expected) {
    assertThat(RetryRules.next(HttpMethod.valueOf(method), broken, hasTime)).isEqualTo(expected);
  }
}
