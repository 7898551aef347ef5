package io.hermod.config.setting;

import java.util.Optional;
import java.util.function.Function;

/**
 * How the text of a setting is parsed.
 *
 * @param allowed the allowed values, in words that complete "must be …"
 * @param parser returns empty if the text is not allowed
 * @param isSecret whether the text must not be shown
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
