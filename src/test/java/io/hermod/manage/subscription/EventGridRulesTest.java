package io.hermod.manage.subscription;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.InvalidFieldException;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.EventGridDestination;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventGridRulesTest {
  private static final String CLOUD =
      "https://readings.westeurope-1.eventgrid.azure.net/api/events?api-version=2018-01-01";
  private static final String OTHER_HERMOD =
      "http://127.0.0.1:8080/topics/readings/api/events?api-version=2018-01-01";

  @ParameterizedTest
  @ValueSource(
      strings = {
        CLOUD,
        "https://a.eventgrid.azure.us/api/events?api-version=2018-01-01",
        "https://a.eventgrid.azure.cn/api/events?x=1&API-Version=2018-01-01",
        "https://EVENTGRID.Azure.Net:443/API/events?api-version=2018-01-01",
      })
  void takesTopicsInTheCloud(String url) {
    assertThatCode(() -> EventGridRules.STRICT.check(to(url))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "https://a.eventgrid.azure.net/events?api-version=2018-01-01|endpointUrl must target the"
            + " /api/events API of Azure Event Grid in the cloud.",
        "https://example.org/api/events?api-version=2018-01-01|outbound.eventgrid.allow-invalid-hostnames",
        "https://evileventgrid.azure.net/api/events?api-version=2018-01-01|must target the"
            + " /api/events API",
        "https://eventgrid.azure.net.example.org/api/events?api-version=2018-01-01|must target the"
            + " /api/events API",
        "https://a.eventgrid.azure.net/api/events|must have the query api-version=2018-01-01",
        "https://a.eventgrid.azure.net/api/events?api-version=2019-01-01|must have the query"
            + " api-version=2018-01-01",
        "http://a.eventgrid.azure.net/api/events?api-version=2018-01-01|outbound.eventgrid.https-only",
        "https://u:p@a.eventgrid.azure.net/api/events?api-version=2018-01-01|must not contain user"
            + " information",
        "/api/events?api-version=2018-01-01|must be an absolute URL",
        "mailto:a@eventgrid.azure.net|must begin with https://",
      })
  void refusesAllOtherAddresses(String url, String complaint) {
    assertThatThrownBy(() -> EventGridRules.STRICT.check(to(url)))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageStartingWith("endpointUrl ")
        .hasMessageContaining(complaint);
  }

  @Test
  void takesAnotherHermodIfTheServerAllowsIt() {
    assertThatCode(() -> new EventGridRules(false, true).check(to(OTHER_HERMOD)))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> new EventGridRules(true, true).check(to(OTHER_HERMOD)))
        .hasMessageContaining("https-only");
  }

  @Test
  void wantsAKeyThatCanBeSent() {
    assertThatThrownBy(() -> EventGridRules.STRICT.check(with("", null)))
        .hasMessage("sasKey is required");
    assertThatThrownBy(() -> EventGridRules.STRICT.check(with("broken\nkey", null)))
        .hasMessageContaining("sasKey must be")
        .hasMessageNotContaining("broken");
    assertThatThrownBy(() -> EventGridRules.STRICT.check(with("key", "x".repeat(1025))))
        .hasMessageContaining("topicName must not be longer");
  }

  private static EventGridDestination to(String url) {
    return new EventGridDestination(URI.create(url), "key", "readings", BatchPolicy.NONE);
  }

  private static EventGridDestination with(String key, @Nullable String topicName) {
    return new EventGridDestination(URI.create(CLOUD), key, topicName, BatchPolicy.NONE);
  }
}
