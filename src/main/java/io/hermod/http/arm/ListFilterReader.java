package io.hermod.http.arm;

import io.hermod.http.call.CallException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the small part of OData that lists support:
 *
 * <pre>
 * or    = and { "or" and }
 * and   = unary { "and" unary }
 * unary = "not" unary | "(" or ")" | "contains" "(" name "," text ")" | name ("eq" | "ne") text
 * </pre>
 */
final class ListFilterReader {
  private static final Pattern TOKEN =
      Pattern.compile("\\G\\s*(?:([(),])|'((?:[^']|'')*)'|(\\w+))");
  private static final int MOST_TOKENS = 500;
  private static final String END = "";

  private final Set<String> properties;
  private final List<String> tokens;
  private int at;

  private ListFilterReader(Set<String> properties, List<String> tokens) {
    this.properties = properties;
    this.tokens = tokens;
  }

  /**
   * Parses a filter. An empty text matches everything.
   *
   * @param properties the names of the properties that the filter may use
   */
  static ListFilter read(String text, Set<String> properties) {
    if (text.isEmpty()) {
      return ListFilter.ALL;
    }
    ListFilterReader reader = new ListFilterReader(properties, tokens(text));
    ListFilter filter = reader.or();
    reader.expect(END);
    return filter;
  }

  /** String literals keep their opening quote, to distinguish them from other tokens. */
  private static List<String> tokens(String text) {
    List<String> tokens = new ArrayList<>();
    Matcher matcher = TOKEN.matcher(text);
    int end = 0;
    while (tokens.size() < MOST_TOKENS && matcher.find()) {
      String quoted = matcher.group(2);
      tokens.add(quoted == null ? matcher.group().strip() : "'" + quoted.replace("''", "'"));
      end = matcher.end();
    }
    if (!text.substring(end).isBlank()) {
      throw invalid("unexpected input at '" + text.substring(end).strip() + "'");
    }
    return tokens;
  }

  private ListFilter or() {
    ListFilter left = and();
    while (accept("or")) {
      left = new ListFilter.Or(left, and());
    }
    return left;
  }

  private ListFilter and() {
    ListFilter left = unary();
    while (accept("and")) {
      left = new ListFilter.And(left, unary());
    }
    return left;
  }

  private ListFilter unary() {
    if (accept("not")) {
      return new ListFilter.Not(unary());
    }
    if (accept("(")) {
      ListFilter inner = or();
      expect(")");
      return inner;
    }
    return accept("contains") ? contains() : comparison();
  }

  private ListFilter contains() {
    expect("(");
    String property = property();
    expect(",");
    ListFilter filter = new ListFilter.Contains(property, text());
    expect(")");
    return filter;
  }

  private ListFilter comparison() {
    String property = property();
    if (accept("eq")) {
      return new ListFilter.Equal(property, text());
    }
    expect("ne");
    return new ListFilter.Not(new ListFilter.Equal(property, text()));
  }

  private String property() {
    String word = next();
    return properties.stream()
        .filter(word::equalsIgnoreCase)
        .findFirst()
        .orElseThrow(() -> invalid("expected one of " + properties + " but found '" + word + "'"));
  }

  private String text() {
    String token = next();
    if (!token.startsWith("'")) {
      throw invalid("expected text in quotes but found '" + token + "'");
    }
    return token.substring(1);
  }

  private boolean accept(String word) {
    boolean isThere = peek().equalsIgnoreCase(word);
    at += isThere ? 1 : 0;
    return isThere;
  }

  private void expect(String word) {
    String token = next();
    if (!token.equalsIgnoreCase(word)) {
      throw invalid(
          word.equals(END)
              ? "unexpected '" + token + "' after its end"
              : "expected '" + word + "' but found '" + token + "'");
    }
  }

  private String next() {
    String token = peek();
    at++;
    return token;
  }

  private String peek() {
    return at < tokens.size() ? tokens.get(at) : END;
  }

  private static CallException invalid(String problem) {
    return CallException.badRequest("InvalidRequest", "$filter is not valid: " + problem + ".");
  }
}
