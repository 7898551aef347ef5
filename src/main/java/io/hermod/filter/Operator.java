package io.hermod.filter;

import static io.hermod.filter.Finding.HIT;
import static io.hermod.filter.Finding.MISSING;
import static io.hermod.filter.Finding.NO_HIT;
import static io.hermod.filter.Finding.OTHER_KIND;
import static io.hermod.filter.Finding.PRESENT;

import java.util.Arrays;
import java.util.Optional;

/**
 * The operators of advanced filters, as a table: the name, the type of operand, the phrase that
 * explanations use, and the findings that the operator accepts.
 */
public enum Operator {
  NUMBER_IN("NumberIn", Operand.NUMBERS, "one of", HIT),
  NUMBER_NOT_IN("NumberNotIn", Operand.NUMBERS, "one of", NO_HIT, MISSING, OTHER_KIND),
  NUMBER_LESS_THAN("NumberLessThan", Operand.NUMBER, "less than", HIT),
  NUMBER_LESS_THAN_OR_EQUALS("NumberLessThanOrEquals", Operand.NUMBER, "at most", HIT),
  NUMBER_GREATER_THAN("NumberGreaterThan", Operand.NUMBER, "more than", HIT),
  NUMBER_GREATER_THAN_OR_EQUALS("NumberGreaterThanOrEquals", Operand.NUMBER, "at least", HIT),
  NUMBER_IN_RANGE("NumberInRange", Operand.RANGES, "within", HIT),
  NUMBER_NOT_IN_RANGE("NumberNotInRange", Operand.RANGES, "within", NO_HIT),
  BOOL_EQUALS("BoolEquals", Operand.BOOL, "equal to", HIT),
  STRING_IN("StringIn", Operand.TEXTS, "one of", HIT),
  STRING_NOT_IN("StringNotIn", Operand.TEXTS, "one of", NO_HIT, MISSING, OTHER_KIND),
  STRING_CONTAINS("StringContains", Operand.TEXTS, "containing", HIT),
  STRING_NOT_CONTAINS("StringNotContains", Operand.TEXTS, "containing", NO_HIT),
  STRING_BEGINS_WITH("StringBeginsWith", Operand.TEXTS, "beginning with", HIT),
  STRING_NOT_BEGINS_WITH("StringNotBeginsWith", Operand.TEXTS, "beginning with", NO_HIT),
  STRING_ENDS_WITH("StringEndsWith", Operand.TEXTS, "ending with", HIT),
  STRING_NOT_ENDS_WITH("StringNotEndsWith", Operand.TEXTS, "ending with", NO_HIT),
  IS_NULL_OR_UNDEFINED("IsNullOrUndefined", Operand.NOTHING, "missing", MISSING),
  IS_NOT_NULL("IsNotNull", Operand.NOTHING, "there", PRESENT);

  /** The type of an operator's operand. */
  public enum Operand {
    NUMBERS,
    NUMBER,
    RANGES,
    BOOL,
    TEXTS,
    NOTHING
  }

  private final String wireName;
  private final Operand operand;
  private final String words;
  // A bit mask, because it is checked once per event and filter.
  private final int accepted;

  Operator(String wireName, Operand operand, String words, Finding... accepted) {
    this.wireName = wireName;
    this.operand = operand;
    this.words = words;
    this.accepted = Arrays.stream(accepted).mapToInt(Finding::bit).sum();
  }

  /** Finds an operator by its name, ignoring case. */
  public static Optional<Operator> named(String name) {
    return Arrays.stream(values()).filter(each -> each.wireName.equalsIgnoreCase(name)).findFirst();
  }

  public String wireName() {
    return wireName;
  }

  public Operand operand() {
    return operand;
  }

  String words() {
    return words;
  }

  boolean accepts(Finding finding) {
    return (accepted & finding.bit()) != 0;
  }
}
