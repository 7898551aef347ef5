package io.hermod.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RawJson;
import io.hermod.event.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatcherTest {

  @Test
  void withoutAFilterEverythingMatches() {
    assertThat(EventFilter.ALL.matcher(Schema.EVENT_GRID, "/topic").matches(event("any", "")))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "/orders, '', false, /orders/1, true",
    "/orders, '', false, /ORDERS/1, true",
    "/orders, '', true, /ORDERS/1, false",
    "/orders, '', false, /order, false",
    "'', .jpg, false, /a/b.JPG, true",
    "'', .jpg, true, /a/b.JPG, false",
    "'', .jpg, true, /a/b.jpg, true",
    "'', .jpg, false, jpg, false",
    "/a, .jpg, false, /a/b.jpg, true",
    "/a, .jpg, false, /b/b.jpg, false",
    "/a, .jpg, false, /a/b.png, false"
  })
  void subjectsAreTestedAtBothEnds(
      String begin, String end, boolean caseSensitive, String subject, boolean expected) {
    EventFilter filter = new EventFilter(List.of(), begin, end, caseSensitive);

    assertThat(filter.matcher(Schema.EVENT_GRID, "/topic").matches(event("any", subject)))
        .isEqualTo(expected);
  }

  @Test
  void oneOfTheTypesMustBeTheEventsInAnyCase() {
    Matcher matcher =
        new EventFilter(List.of("Created", "Deleted"), "", "", false)
            .matcher(Schema.EVENT_GRID, "/topic");

    assertThat(matcher.matches(event("deleted", ""))).isTrue();
    assertThat(matcher.matches(event("Created2", ""))).isFalse();
  }

  @Test
  void theOldWordForAllTypesIsUnderstood() {
    Matcher matcher =
        new EventFilter(List.of("All"), "", "", false).matcher(Schema.EVENT_GRID, "/topic");

    assertThat(matcher.matches(event("anything", ""))).isTrue();
  }

  private static Event event(String type, String subject) {
    return new Event("id", type, subject, "", (byte) 0, new RawJson(new byte[2], 0, 2));
  }
}
