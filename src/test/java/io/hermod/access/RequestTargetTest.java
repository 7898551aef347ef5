package io.hermod.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {
  private static final RequestTarget TARGET =
      new RequestTarget("https", "localhost:4438", "/topics/orders/api/events");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://localhost:4438/topics/orders/api/events",
        "https://localhost:4438/topics/orders/api/events/",
        "https://localhost:4438/topics/orders",
        "https://localhost:4438",
        "https://localhost:4438/",
        "HTTPS://LocalHost:4438/topics/orders/api/events"
      })
  void isCoveredByItselfAndItsParents(String signed) {
    assertThat(TARGET.isBelow(signed)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "h",
        "https",
        "https:",
        "https://",
        "http://localhost:4438/topics/orders/api/events",
        "https://localhost:44",
        "https://localhost",
        "https://localhost:4438/topics/order",
        "https://localhost:4438/topics/orders/api/events/more",
        "https://localhost:4438/topics/other/api/events",
        "https://otherhost:4438/topics/orders/api/events"
      })
  void isNotCoveredByAnythingElse(String signed) {
    assertThat(TARGET.isBelow(signed)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "https,h,https://h:443/api",
    "https,h:443,https://h/api",
    "http,h,http://h:80/api",
    "http,h:80,http://h/api"
  })
  void knowsTheDefaultPorts(String scheme, String authority, String signed) {
    assertThat(new RequestTarget(scheme, authority, "/api/events").isBelow(signed)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"h.x:1,H.X", "h.x,H.X", "[::1]:1,[::1]", "[::1],[::1]"})
  void namesItsHostInUpperCase(String authority, String host) {
    assertThat(new RequestTarget("https", authority, "/").upperCaseHost()).isEqualTo(host);
  }
}
