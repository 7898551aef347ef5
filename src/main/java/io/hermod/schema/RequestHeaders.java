package io.hermod.schema;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The headers that a body came with; names are found in any case. */
public interface RequestHeaders {

  /** The first of this name; null where there is none. */
  @Nullable String get(String name);

  /** Tells each name with its value. */
  void forEach(BiConsumer<String, String> use);
}
