package io.hermod.config.source;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How to reach a function app.
 *
 * @param name the name in subscriptions: the part of the resource id after {@code sites}
 * @param url the root of the app, such as {@code https://orders.azurewebsites.net}
 * @param key the system key {@code eventgrid_extension}; null if the app requires none
 */
public record FunctionAppConfig(String name, URI url, @Nullable String key) {
  private static final String URL = "url";
  private static final String KEY = "key";
  private static final String URL_RULE =
      "must have a url such as https://orders.azurewebsites.net, without a query";

  static final NamedSection<FunctionAppConfig> SECTION =
      new NamedSection<>(
          "function-apps",
          Namespaces.NAME,
          Namespaces.RULE,
          List.of(URL, KEY),
          false,
          List.of(URL),
          FunctionAppConfig::of);

  private static FunctionAppConfig of(String name, Map<String, String> members) {
    return new FunctionAppConfig(
        name, BareUrl.parse(NamedSection.required(members, URL), URL_RULE), key(members.get(KEY)));
  }

  private static @Nullable String key(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    if (text.length() > 1024 || !text.chars().allMatch(c -> c > ' ' && c <= '~')) {
      throw new ConfigException("must have a key that can be sent in a header");
    }
    return text;
  }

  /** Leaves out the key. */
  @Override
  public String toString() {
    return "FunctionAppConfig[" + name + "]";
  }
}
