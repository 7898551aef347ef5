package io.hermod.access.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SasExpiryTest {
  @ParameterizedTest
  @CsvSource({
    "6/15/2017 6:20:15 PM,2017-06-15T18:20:15Z",
    "2024-05-08T17:20:15.123456,2024-05-08T17:20:15.123456Z",
    "6/15/2017 6:20:15 PM +00:00,2017-06-15T18:20:15Z",
    "6/15/2017 6:20:15 PM +02:00,2017-06-15T16:20:15Z",
    "6/5/2020 9:5:3 AM,2020-06-05T09:05:03Z",
    "6/5/2020 12:09:03 PM,2020-06-05T12:09:03Z",
    "6/5/2020 12:09:03 AM,2020-06-05T00:09:03Z",
    "6/5/2020 12:09:03 pm,2020-06-05T12:09:03Z",
    "2020-06-05 12:09:03,2020-06-05T12:09:03Z",
    "2020-06-05 12:09:03.039768,2020-06-05T12:09:03.039768Z",
    "2020-06-05 12:09:03+00:00,2020-06-05T12:09:03Z",
    "2020-06-05 12:09:03.039768+00:00,2020-06-05T12:09:03.039768Z",
    "2020-06-05T12:09:03Z,2020-06-05T12:09:03Z",
    "2020-06-05T12:09:03.5-05:00,2020-06-05T17:09:03.500Z",
    "6/5/2020 9:05:03\u202FAM,2020-06-05T09:05:03Z",
    "6/5/2020 9:05:03\u00A0AM,2020-06-05T09:05:03Z"
  })
  void readsTheFormsOfAllOfficialClients(String text, Instant expiry) {
    assertThat(SasExpiry.parse(text)).isEqualTo(expiry);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "soon",
        "13/32/2020 1:1:1 AM",
        "2020-06-05",
        "1735689600",
        "6/5/2020 13:00:00 PM"
      })
  void refusesWhatIsNoTime(String text) {
    assertThat(SasExpiry.parse(text)).isNull();
  }
}
