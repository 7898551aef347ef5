package io.hermod.manage.subscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.WebhookDestination;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookRulesTest {
  private final WebhookRules strict = new WebhookRules(true);
  private final WebhookRules lenient = new WebhookRules(false);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://example.org",
        "https://example.org/hook?code=a%20b&x=1",
        "HTTPS://EXAMPLE.org:8443/",
        "https://10.0.0.1/",
        "https://[2001:db8::1]:65535/",
        "http://localhost/",
        "http://LOCALHOST:8080/",
        "http://hooks.localhost/",
        "http://127.0.0.1:1/",
        "http://127.255.255.254/",
        "http://[::1]:8080/",
        "http://[0:0:0:0:0:0:0:1]/"
      })
  void allowsHttpsAnywhereAndPlainHttpToThisMachine(String url) {
    assertThatCode(() -> strict.check(WebhookRules.parse(url))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://example.org/",
        "http://localhost.example.org/",
        "http://notlocalhost/",
        "http://128.0.0.1/",
        "http://127.example.org/",
        "http://10.0.0.1/",
        "http://[::2]/"
      })
  void allowsPlainHttpElsewhereOnlyWhereTheSettingSaysSo(String url) {
    assertThatThrownBy(() -> strict.check(WebhookRules.parse(url)))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageContaining("outbound.webhook.https-only");
    assertThatCode(() -> lenient.check(WebhookRules.parse(url))).doesNotThrowAnyException();
  }

  @Test
  void makesNoExceptionOnTheEdge() {
    WebhookDestination local = WebhookRules.parse("http://127.0.0.1:1/");

    assertThatThrownBy(() -> strict.checkForEdge(local))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageContaining("outbound.webhook.https-only is false");
    assertThatCode(() -> lenient.checkForEdge(local)).doesNotThrowAnyException();
    assertThatCode(() -> strict.checkForEdge(WebhookRules.parse("https://example.org")))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({
    "'', must be an absolute URL",
    "/hook, must be an absolute URL",
    "example.org/hook, must be an absolute URL",
    "//example.org/hook, must be an absolute URL",
    "ftp://example.org/, must begin with https://",
    "localhost:8080/hook, must begin with https://",
    "mailto:a@example.org, must begin with https://",
    "https:example.org, must name a host",
    "https:///hook, must name a host",
    "https://under_score/, must name a host",
    "https://bücher.example/, must name a host",
    "https://127.1/, must name a host",
    "https://user@example.org/, must not contain user information",
    "https://@example.org/, must not contain user information",
    "https://example.org/#part, must not contain a fragment",
    "https://example.org/#, must not contain a fragment",
    "https://example.org:0/, must have a port from 1 to 65535",
    "https://example.org:65536/, must have a port from 1 to 65535",
    "https://example.org/a b, is not a valid URL",
    "https://example.org/%zz, is not a valid URL",
    "https://[::1/, is not a valid URL"
  })
  void refusesOtherUrls(String url, String problem) {
    assertThatThrownBy(() -> lenient.check(WebhookRules.parse(url)))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessage("endpointUrl " + problem)
        .hasNoCause();
  }

  @Test
  void refusesUrlsThatAreTooLong() {
    String longest = "https://example.org/" + "x".repeat(2028);

    assertThat(WebhookRules.parse(longest).url()).hasToString(longest);
    assertThatThrownBy(() -> WebhookRules.parse(longest + "x"))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessage("endpointUrl must not be longer than 2048 characters");
  }

  @Test
  void escapesWhatMayNotStandInARequestLine() {
    assertThat(WebhookRules.parse("https://example.org/é?x=ü").url())
        .hasToString("https://example.org/%C3%A9?x=%C3%BC");
  }
}
