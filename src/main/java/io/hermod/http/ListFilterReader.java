package io.hermod.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the small part of OData that lists take:
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
   * Reads a filter; an empty text lets everything pass.
   *
   * @param properties the names that may be asked for
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

  /** Texts keep their first quote, so that they are nothing else. */
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
      throw invalid("it cannot be read from '" + text.substring(end).strip() + "' on");
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
        .orElseThrow(
            () -> invalid("'" + word + "' stands where one of " + properties + " is needed"));
  }

  private String text() {
    String token = next();
    if (!token.startsWith("'")) {
      throw invalid("'" + token + "' stands where a text in quotes is needed");
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
              ? "'" + token + "' stands behind its end"
              : "'" + token + "' stands where '" + word + "' is needed");
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

  private static ArmException invalid(String problem) {
    return ArmException.badRequest("InvalidRequest", "$filter is not valid: " + problem + ".");
  }
}
