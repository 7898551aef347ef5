package io.hermod.schema.read;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The headers of a publish request; names ignore case. */
public interface RequestHeaders {

  /** Returns the first header of this name; null if there is none. */
  @Nullable String get(String name);

  /** Passes the name and value of each header to the consumer. */
  void forEach(BiConsumer<String, String> use);
}
