package io.hermod.access.token;

import io.hermod.access.Role;
import io.hermod.config.source.OidcIssuerConfig;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Maps the claims of an issuer to our roles. */
final class OidcRoles {
  private final String claim;
  private final Map<String, Set<Role>> meanings;

  OidcRoles(OidcIssuerConfig config) {
    this.claim = config.roleClaim();
    this.meanings =
        config.roles().entrySet().stream()
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> roles(e.getValue())));
  }

  Set<Role> of(Map<String, Object> claims) {
    return values(find(claims, claim))
        .flatMap(value -> meanings.getOrDefault(value, Set.of()).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Finds the claim with this name or path, such as {@code realm_access.roles}. */
  private static @Nullable Object find(Map<?, ?> object, String path) {
    Object value = object.get(path);
    int dot = path.indexOf('.');
    return value == null && dot > 0 && object.get(path.substring(0, dot)) instanceof Map<?, ?> inner
        ? find(inner, path.substring(dot + 1))
        : value;
  }

  /**
   * The claim is a list of strings, or a single string that may be space-separated like a scope.
   */
  private static Stream<String> values(@Nullable Object value) {
    return switch (value) {
      case String text -> Stream.concat(Stream.of(text), Stream.of(text.split(" "))).distinct();
      case Collection<?> list -> list.stream().map(String::valueOf);
      case null, default -> Stream.empty();
    };
  }

  private static Set<Role> roles(Set<String> names) {
    return names.stream()
        .map(name -> Role.named(name).orElseThrow())
        .collect(Collectors.toUnmodifiableSet());
  }
}
