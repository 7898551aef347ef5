package io.hermod.schema.read;

import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Headers of a request that was never made. */
public record TestHeaders(List<Map.Entry<String, String>> all) implements RequestHeaders {
  public static final TestHeaders NONE = new TestHeaders(List.of());

  public static TestHeaders contentType(String type) {
    return of("Content-Type", type);
  }

  /** Names and values in turn. */
  public static TestHeaders of(String... namesAndValues) {
    var all = new java.util.ArrayList<Map.Entry<String, String>>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      all.add(Map.entry(namesAndValues[i], namesAndValues[i + 1]));
    }
    return new TestHeaders(List.copyOf(all));
  }

  @Override
  public @Nullable String get(String name) {
    return all.stream()
        .filter(header -> header.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  @Override
  public void forEach(BiConsumer<String, String> use) {
    all.forEach(header -> use.accept(header.getKey(), header.getValue()));
  }
}
