package io.hermod.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.event.Schema;
import io.hermod.filter.Matcher.PartResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplanationTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "NumberIn | [5,1] | {'k':7} | data.k is 7, not one of 5, 1",
        "NumberIn | [5,1] | {'k':5.0} | data.k is 5.0, one of 5, 1",
        "NumberNotIn | [5,1] | {'k':5} | data.k is 5, one of 5, 1",
        "NumberLessThan | 100 | {'k':100} | data.k is 100, not less than 100",
        "NumberInRange | [[1,2],[5,6]] | {'k':3} | data.k is 3, not within 1 to 2, 5 to 6",
        "StringBeginsWith | ['b','g'] | {'k':'red'} | data.k is 'red', not beginning with 'b', 'g'",
        "BoolEquals | true | {'k':false} | data.k is false, not equal to true",
        "StringIn | ['red'] | {} | data.k is missing",
        "StringIn | ['red'] | {'k':null} | data.k is null",
        "StringIn | ['7'] | {'k':7} | data.k is 7, and StringIn cannot compare number values",
        "NumberIn | [7] | {'k':{}} | data.k is an object, and NumberIn cannot compare object"
            + " values",
        "NumberIn | [7] | {'k':[7]} | an element of data.k is one of 7",
        "NumberIn | [7] | {'k':[8]} | no element of data.k is one of 7",
        "IsNotNull | `` | {'k':[8]} | data.k is an array",
        "IsNullOrUndefined | `` | {} | data.k is missing"
      })
  void saysWhy(String operator, String values, String data, String why) {
    AdvancedFilter filter = TestFilters.advanced(operator, "data.k", quoted(values));

    List<PartResult> results =
        TestFilters.matcher(true, filter).explain(TestEvents.withData(quoted(data)));

    assertThat(results).extracting(PartResult::why).containsExactly(quoted(why));
  }

  @Test
  void saysThatArraysAreNotLookedInto() {
    AdvancedFilter filter = TestFilters.advanced("NumberIn", "data.k", "[7]");

    assertThat(TestFilters.matcher(false, filter).explain(TestEvents.withData("{\"k\":[7]}")))
        .containsExactly(
            new PartResult(
                "advancedFilters[0]",
                false,
                "data.k is an array, and enableAdvancedFilteringOnArrays is off"));
  }

  @Test
  void namesEachPartOfTheFilter() {
    EventFilter filter = new EventFilter(List.of("Created", "type"), "/orders", "t", true);

    assertThat(filter.matcher(Schema.EVENT_GRID, "").explain(TestEvents.withData("{}")))
        .containsExactly(
            new PartResult(
                "includedEventTypes",
                true,
                "the event type is \"type\", one of \"Created\", \"type\""),
            new PartResult(
                "subjectBeginsWith",
                false,
                "the subject is \"subject\", not beginning with \"/orders\" (case-sensitive)"),
            new PartResult(
                "subjectEndsWith",
                true,
                "the subject is \"subject\", ending with \"t\" (case-sensitive)"));
  }

  @Test
  void cutsALongValueAtAWholeCharacter() {
    AdvancedFilter filter = TestFilters.advanced("StringIn", "data.k", "[\"x\"]");
    String text = "a".repeat(99) + "😀".repeat(50);

    assertThat(
            TestFilters.matcher(false, filter)
                .explain(TestEvents.withData("{\"k\":\"" + text + "\"}")))
        .extracting(PartResult::why)
        .containsExactly("data.k is \"" + "a".repeat(99) + "…\", not one of \"x\"");
  }

  private static String quoted(String text) {
    return text.replace('\'', '"');
  }
}
