package io.hermod.filter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every operator in every situation that its key can meet, one row each. */
class OperatorTableTest {

  /**
   * A one means that the event matches. The situations: a value that is like the filter's, one that
   * is not, no value, null, a value of another type, an object; then arrays with the switch on: one
   * with a value that is like the filter's, one without, an empty one, one of other types only; and
   * an array with the switch off.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "-",
      value = {
        // operator | values | like | unlike | like unlike missing null other object | arrays: like
        // unlike empty others off
        "NumberIn                  | [5,1]             | 1.0    | 7      | 100000 | 10000",
        "NumberNotIn               | [5,1]             | 1.0    | 7      | 011111 | 01110",
        "NumberLessThan            | 100               | 99.9   | 100    | 100000 | 10000",
        "NumberLessThanOrEquals    | 100               | 1e2    | 100.1  | 100000 | 10000",
        "NumberGreaterThan         | 100               | 100.1  | 100    | 100000 | 10000",
        "NumberGreaterThanOrEquals | 100               | 100.0  | 99     | 100000 | 10000",
        "NumberInRange             | [[1,2],[5,7.5]]   | 7.5    | 3      | 100000 | 10000",
        "NumberNotInRange          | [[1,2],[5,7.5]]   | 5      | 8      | 010000 | 01110",
        "BoolEquals                | true              | true   | false  | 100000 | 10000",
        "StringIn                  | ['red','BLUE']    | 'blue' | 'blu'  | 100000 | 10000",
        "StringNotIn               | ['red','BLUE']    | 'Blue' | 'blu'  | 011111 | 01110",
        "StringContains            | ['ed','lu']       | 'RED'  | 'green'| 100000 | 10000",
        "StringNotContains         | ['ed','lu']       | 'RED'  | 'green'| 010000 | 01110",
        "StringBeginsWith          | ['re','gr']       | 'Red'  | 'blue' | 100000 | 10000",
        "StringNotBeginsWith       | ['re','gr']       | 'Red'  | 'blue' | 010000 | 01110",
        "StringEndsWith            | ['ed','en']       | 'RED'  | 'blue' | 100000 | 10000",
        "StringNotEndsWith         | ['ed','en']       | 'RED'  | 'blue' | 010000 | 01110",
        "IsNullOrUndefined         | -                 | 1      | 1      | 001100 | 00000",
        "IsNotNull                 | -                 | 1      | 1      | 110011 | 11111"
      })
  void matchesAsTheTableSays(
      String operator, String values, String like, String unlike, String single, String arrays) {
    Table table = new Table(operator, values, like.replace('\'', '"'), unlike.replace('\'', '"'));

    assertThat(table.single()).as("single values").isEqualTo(single);
    assertThat(table.arrays()).as("arrays").isEqualTo(arrays);
  }

  private record Table(String operator, String values, String like, String unlike) {
    String single() {
      return matches("{\"k\":" + like + "}", false)
          + matches("{\"k\":" + unlike + "}", false)
          + matches("{\"x\":1}", false)
          + matches("{\"k\":null}", false)
          + matches("{\"k\":" + other() + "}", false)
          + matches("{\"k\":{\"k\":" + like + "}}", false);
    }

    String arrays() {
      return matches("{\"k\":[null," + unlike + "," + like + "]}", true)
          + matches("{\"k\":[" + unlike + "]}", true)
          + matches("{\"k\":[]}", true)
          + matches("{\"k\":[" + other() + ",{},[" + like + "],null]}", true)
          + matches("{\"k\":[" + unlike + "]}", false);
    }

    /** A value of another type, even if its text would do. */
    private String other() {
      return like.startsWith("\"") ? "5" : '"' + like + '"';
    }

    private String matches(String data, boolean readsArrays) {
      String json = values == null ? "" : values.replace('\'', '"');
      AdvancedFilter filter = TestFilters.advanced(operator, "data.k", json);
      return TestFilters.matcher(readsArrays, filter).matches(TestEvents.withData(data))
          ? "1"
          : "0";
    }
  }

  @Test
  void allFiltersMustHoldEvenOnOneKey() {
    Matcher matcher =
        TestFilters.matcher(
            false,
            TestFilters.advanced("NumberGreaterThan", "data.k", "1"),
            TestFilters.advanced("NumberLessThan", "data.k", "3"));

    assertThat(matcher.matches(TestEvents.withData("{\"k\":2}"))).isTrue();
    assertThat(matcher.matches(TestEvents.withData("{\"k\":3}"))).isFalse();
    assertThat(matcher.matches(TestEvents.withData("{\"k\":1}"))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "StringContains   | ß    | Straße      | true",
        "StringContains   | ÄÖ   | xäöx        | true",
        "StringEndsWith   | 63   | x\\u0063    | false",
        "StringEndsWith   | xC   | x\\u0063    | true",
        "StringBeginsWith | \uD83D\uDE00 | \\uD83D\\uDE00!| true",
        "StringIn         | k    | \u212A      | true",
        "StringContains   | ?    | \\uD800     | false",
        "StringContains   | aab  | aaaaaab     | true",
        "StringContains   | abab | abaabaabab  | true"
      })
  void comparesCharactersNotBytesAndNotEscapes(
      String operator, String wanted, String text, boolean expected) {
    AdvancedFilter filter = TestFilters.advanced(operator, "data.k", "[\"" + wanted + "\"]");

    assertThat(
            TestFilters.matcher(false, filter)
                .matches(TestEvents.withData("{\"k\":\"" + text + "\"}")))
        .isEqualTo(expected);
  }

  @Test
  void aHugeTextThatNearlyMatchesIsReadOnce() {
    String text = "a".repeat(1_000_000);
    AdvancedFilter filter =
        TestFilters.advanced("StringContains", "data.k", "[\"" + "a".repeat(511) + "b\"]");

    assertThat(
            TestFilters.matcher(false, filter)
                .matches(TestEvents.withData("{\"k\":\"" + text + "\"}")))
        .isFalse();
  }
}
