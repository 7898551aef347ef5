package io.hermod.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Event;
import io.hermod.event.RandomJson;
import io.hermod.event.Schema;
import io.hermod.filter.Matcher.PartResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class MatcherPropertyTest {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  @Test
  void saysWhatTheSlowAndObviousMatcherSays() {
    int matching = 0;
    for (long seed = 0; seed < 100_000; seed++) {
      // 1e-999999999 would keep the reference busy for ever; DecimalTest has it.
      String data = new RandomJson(seed).object(3).replace("1e-999999999", "1e-9");
      Event event = TestEvents.withData(data);
      JsonNode tree = JSON.readTree(event.json().toString());
      AdvancedFilter filter = new RandomFilter(seed).filter();
      boolean readsArrays = seed % 2 == 0;

      boolean expected = ReferenceMatcher.matches(filter, tree, readsArrays);

      Matcher matcher = matcher(readsArrays, List.of(filter));
      assertThat(matcher.matches(event))
          .as("seed %s: %s %s", seed, filter, data)
          .isEqualTo(expected);
      matching += expected ? 1 : 0;
    }
    assertThat(matching).isBetween(5_000, 95_000);
  }

  @Test
  void theExplanationAgreesWithTheMatcher() {
    for (long seed = 0; seed < 20_000; seed++) {
      RandomFilter random = new RandomFilter(seed);
      List<AdvancedFilter> filters =
          Stream.of(random.filter(), random.filter(), random.filter()).toList();
      Matcher matcher = matcher(seed % 2 == 0, filters);
      Event event = TestEvents.withData(new RandomJson(seed).object(3));

      List<PartResult> results = matcher.explain(event);

      assertThat(results).hasSize(3).allMatch(result -> !result.why().isEmpty());
      assertThat(results.stream().allMatch(PartResult::matches))
          .as("seed %s: %s", seed, results)
          .isEqualTo(matcher.matches(event));
    }
  }

  private static Matcher matcher(boolean readsArrays, List<AdvancedFilter> filters) {
    return new EventFilter(List.of(), "", "", false, readsArrays, filters)
        .matcher(Schema.EVENT_GRID, "/topic");
  }
}
