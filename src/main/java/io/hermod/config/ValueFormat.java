package io.hermod.config;

import java.util.Optional;
import java.util.function.Function;

/**
 * How the text of a setting becomes a value.
 *
 * @param allowed what is allowed, in words that complete "must be …"
 * @param parser gives nothing for a text that is not allowed
 * @param isSecret whether no such text may be shown
 */
public record ValueFormat<T>(
    String allowed, Function<String, Optional<T>> parser, boolean isSecret) {

  ValueFormat(String allowed, Function<String, Optional<T>> parser) {
    this(allowed, parser, false);
  }

  public Optional<T> parse(String text) {
    return parser.apply(text.strip());
  }
}
