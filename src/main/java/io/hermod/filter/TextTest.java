package io.hermod.filter;

import io.hermod.event.JsonValue.Kind;
import io.hermod.event.QuotedText;
import java.util.List;

/** Compares strings, always ignoring case. */
final class TextTest implements ValueTest {
  /** How a string must occur in another. */
  @FunctionalInterface
  interface Likeness {
    boolean holds(FoldedText wanted, byte[] text, int start, int end);
  }

  private final Likeness likeness;
  private final FoldedText[] wanted;

  private TextTest(Likeness likeness, List<String> wanted) {
    this.likeness = likeness;
    this.wanted = wanted.stream().map(FoldedText::new).toArray(FoldedText[]::new);
  }

  static ValueTest of(AdvancedFilter.Texts filter) {
    return new TextTest(
        switch (filter.operator()) {
          case STRING_CONTAINS, STRING_NOT_CONTAINS -> FoldedText::isIn;
          case STRING_BEGINS_WITH, STRING_NOT_BEGINS_WITH -> FoldedText::begins;
          case STRING_ENDS_WITH, STRING_NOT_ENDS_WITH -> FoldedText::ends;
          default -> FoldedText::equals;
        },
        filter.values());
  }

  @Override
  public Kind kind() {
    return Kind.TEXT;
  }

  @Override
  public boolean canRead(byte[] json, int start, int end) {
    return true;
  }

  @Override
  public boolean holds(byte[] json, int start, int end) {
    if (QuotedText.isPlain(json, start, end)) {
      return holdsForAny(json, start, end);
    }
    byte[] folded = FoldedText.fold(QuotedText.decode(json, start, end));
    return holdsForAny(folded, 0, folded.length);
  }

  private boolean holdsForAny(byte[] text, int start, int end) {
    for (FoldedText each : wanted) {
      if (likeness.holds(each, text, start, end)) {
        return true;
      }
    }
    return false;
  }
}
