package io.hermod.http.arm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.http.call.CallException;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListFilterTest {
  private static final Set<String> NAME = Set.of("name");

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "name eq 'orders'; orders, ORDERS",
        "Name EQ 'orders'; orders, ORDERS",
        "name ne 'orders'; bills, or'der",
        "contains(name, 'DER'); orders, ORDERS, or'der",
        "contains ( NAME,'der' ) and not name eq 'orders'; or'der",
        "name eq 'bills' or name eq 'orders' and name ne 'orders'; bills",
        "(name eq 'bills' or name eq 'orders') and name ne 'bills'; orders, ORDERS",
        "not not name eq 'bills'; bills",
        "not (name eq 'bills' or contains(name,'ers')); or'der",
        "name eq 'or''der'; or'der",
        "name eq ''; ``",
        "``; orders, ORDERS, bills, or'der"
      })
  void letsTheRightNamesPass(String filter, String wanted) {
    ListFilter read = ListFilterReader.read(filter, NAME);

    List<String> names = wanted.isEmpty() ? List.of() : List.of(wanted.split(", "));
    assertThat(List.of("orders", "ORDERS", "bills", "or'der"))
        .filteredOn(name -> passes(read, name))
        .containsExactlyElementsOf(names);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "name",
        "name eq",
        "name eq orders",
        "name eq 'orders",
        "name gt 'a'",
        "name eq 'a' name eq 'b'",
        "name eq 'a' and",
        "name eq 1",
        "location eq 'a'",
        "contains(name)",
        "contains('a', name)",
        "startswith(name, 'a')",
        "(name eq 'a'",
        "name eq 'a')",
        "not",
        "()",
        "name add 1 eq 2",
        "name eq \"a\"",
        "$"
      })
  void refusesAnythingElse(String filter) {
    assertThatThrownBy(() -> ListFilterReader.read(filter, NAME))
        .isInstanceOfSatisfying(
            CallException.class, refused -> assertThat(refused.answer().status()).isEqualTo(400));
  }

  @Test
  void refusesOneThatNestsWithoutEnd() {
    assertThatThrownBy(() -> ListFilterReader.read("(".repeat(100_000), NAME))
        .isInstanceOf(CallException.class);
  }

  @Test
  void readsBackWhatItWrites() {
    for (int seed = 0; seed < 2_000; seed++) {
      ListFilter filter = random(new Random(seed), 4);

      assertThat(ListFilterReader.read(write(filter), NAME)).as("seed %d", seed).isEqualTo(filter);
    }
  }

  private static boolean passes(ListFilter filter, String name) {
    return filter.test(_ -> List.of(name));
  }

  private static ListFilter random(Random random, int depth) {
    return switch (depth == 0 ? random.nextInt(2) : random.nextInt(5)) {
      case 0 -> new ListFilter.Equal("name", text(random));
      case 1 -> new ListFilter.Contains("name", text(random));
      case 2 -> new ListFilter.Not(random(random, depth - 1));
      case 3 -> new ListFilter.And(random(random, depth - 1), random(random, depth - 1));
      default -> new ListFilter.Or(random(random, depth - 1), random(random, depth - 1));
    };
  }

  private static String text(Random random) {
    return List.of("", "a", "it's", "and", "(x)", " b ", "''").get(random.nextInt(7));
  }

  private static String write(ListFilter filter) {
    return switch (filter) {
      case ListFilter.All _ -> "";
      case ListFilter.Equal(String property, String text) -> property + " eq " + quoted(text);
      case ListFilter.Contains(String property, String text) ->
          "contains(" + property + "," + quoted(text) + ")";
      case ListFilter.Not(ListFilter inner) -> "not (" + write(inner) + ")";
      case ListFilter.And(ListFilter left, ListFilter right) ->
          "(" + write(left) + ") and (" + write(right) + ")";
      case ListFilter.Or(ListFilter left, ListFilter right) ->
          "(" + write(left) + ") or (" + write(right) + ")";
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
