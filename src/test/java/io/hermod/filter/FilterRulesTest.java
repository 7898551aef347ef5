package io.hermod.filter;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.InvalidFieldException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilterRulesTest {
  private static final AdvancedFilter NO_VALUE = TestFilters.advanced("IsNotNull", "data.a", "");

  @Test
  void allowsAsMuchAsTheServiceDoes() {
    accepted(Collections.nCopies(25, NO_VALUE));
    accepted(List.of(numbers(20), numbers(5), NO_VALUE));
    accepted(List.of(text(512)));
  }

  @Test
  void refusesTheTwentySixthFilter() {
    refused(Collections.nCopies(26, NO_VALUE), "advancedFilters[25] exceeds the limit of 25");
  }

  @Test
  void refusesTheFilterThatBringsTheTwentySixthValue() {
    refused(
        List.of(numbers(20), NO_VALUE, numbers(6)),
        "advancedFilters[2] brings the number of values");
    refused(
        List.of(numbers(25), TestFilters.advanced("BoolEquals", "data.a", "true")),
        "advancedFilters[1] brings the number of values");
  }

  @Test
  void aRangeIsOneValue() {
    String pairs = IntStream.range(0, 25).mapToObj(i -> "[1,2]").collect(Collectors.joining(","));

    accepted(List.of(TestFilters.advanced("NumberInRange", "data.a", "[" + pairs + "]")));
    refused(
        List.of(TestFilters.advanced("NumberInRange", "data.a", "[" + pairs + ",[1,2]]")),
        "advancedFilters[0] brings the number of values");
  }

  @Test
  void refusesATextThatIsTooLong() {
    refused(
        List.of(NO_VALUE, text(513)),
        "advancedFilters[1].values[0] must be at most 512 characters");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NumberIn      | data.a | []                  | .values must not be empty",
        "StringIn      | data.a | []                  | .values must not be empty",
        "NumberInRange | data.a | []                  | .values must not be empty",
        "IsNotNull     | ''     | ''                  | .key is required",
        "NumberInRange | data.a | [[1,2],[3,2.9]]     | 3 to 2.9 is not",
        "NumberInRange | data.a | [[1e400,1e399]]     | from low to high",
        "NumberIn      | data.a | [1e-1000000000]     | .values must have at most 512 digits",
        "NumberLessThan| data.a | 1e1000000000        | .value must have at most 512 digits"
      })
  void refusesWhatCannotBeMeant(String operator, String key, String values, String problem) {
    refused(List.of(TestFilters.advanced(operator, key, values)), problem);
  }

  @Test
  void aRangeMayBeOneNumberInTwoSpellings() {
    accepted(List.of(TestFilters.advanced("NumberInRange", "data.a", "[[1.0,1],[-1e400,0]]")));
  }

  private static AdvancedFilter numbers(int count) {
    return TestFilters.advanced(
        "NumberIn", "data.a", IntStream.range(0, count).boxed().toList().toString());
  }

  private static AdvancedFilter text(int length) {
    return TestFilters.advanced("StringIn", "data.a", "[\"" + "x".repeat(length) + "\"]");
  }

  private static void accepted(List<AdvancedFilter> filters) {
    assertThatCode(() -> check(filters)).doesNotThrowAnyException();
  }

  private static void refused(List<AdvancedFilter> filters, String problem) {
    assertThatThrownBy(() -> check(filters))
        .isInstanceOf(InvalidFieldException.class)
        .hasMessageContaining(problem);
  }

  private static void check(List<AdvancedFilter> filters) {
    FilterRules.check(new EventFilter(List.of(), "", "", false, false, filters));
  }
}
