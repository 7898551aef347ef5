package io.hermod.http.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeAddressTest {

  @ParameterizedTest
  @CsvSource({
    "/topics/orders/events, orders,",
    "/Topics/orders/Events//, orders,",
    "/topics/api/events, api,",
    "/topics/or%64ers/events/a+b%20c, orders, a+b c",
    "/topics/orders/events/events/, orders, events"
  })
  void saysTheTopicAndTheEvent(String path, String topic, String eventId) {
    assertThat(EdgeAddress.parse(path)).isEqualTo(new EdgeAddress(topic, eventId));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/topics/events",
        "/topics/orders/api/events",
        "/topics/orders/eventSubscriptions",
        "/topics//events",
        "/topics/orders/events/1/2",
        "/topics/orders/eventsx"
      })
  void leavesOtherPathsAlone(String path) {
    assertThat(EdgeAddress.parse(path)).isNull();
  }

  @Test
  void aBrokenEscapeNamesNothing() {
    assertThat(EdgeAddress.parse("/topics/%zz/events")).isEqualTo(new EdgeAddress("", null));
  }

  /** Every path of up to six of these parts is judged as the expression says. */
  @Test
  void isWhatThisExpressionDescribes() {
    Pattern address =
        Pattern.compile("/topics/[^/]+/events(?:/[^/]+)?/*", Pattern.CASE_INSENSITIVE);
    for (String path : paths(6)) {
      assertThat(EdgeAddress.parse(path) != null)
          .as(path)
          .isEqualTo(address.matcher(path).matches());
    }
  }

  private static List<String> paths(int parts) {
    if (parts == 0) {
      return List.of("");
    }
    return paths(parts - 1).stream()
        .flatMap(path -> Stream.of("", "/", "/topics", "/Events", "a").map(path::concat))
        .distinct()
        .toList();
  }
}
