package io.hermod.http;

import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.HostAndPort;
import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The address under which clients reach this server: the configured one, else the one that a caller
 * used. What a caller says in {@code Host} goes back to that caller only and is never kept, so
 * nobody can put a false address into what others get.
 */
public final class PublicAddress {
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}]");

  private final @Nullable URI configured;
  private final Supplier<String> usual;

  /**
   * Builds it.
   *
   * @param configured null to go by what callers use
   * @param usual {@code https://<host>:<port>} for what no caller asked for
   */
  public PublicAddress(@Nullable URI configured, Supplier<String> usual) {
    this.configured = configured;
    this.usual = usual;
  }

  /** {@code https://<host>:<port>} in what this caller gets. */
  String origin(HttpServerRequest request) {
    return configured == null
        ? used(request).map(host -> request.scheme() + "://" + host).orElseGet(usual)
        : configured.toString();
  }

  /** {@code https://<host>:<port>} in what others get, such as a link in a validation event. */
  public String origin() {
    return configured == null ? usual.get() : configured.toString();
  }

  /** Host and port in what this caller gets. */
  String authority(HttpServerRequest request) {
    return URI.create(origin(request)).getRawAuthority();
  }

  /** Every host and port under which this caller may mean us. */
  Set<String> authorities(HttpServerRequest request) {
    return Stream.concat(Stream.of(authority(request)), used(request).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static Optional<String> used(HttpServerRequest request) {
    HostAndPort authority = request.authority();
    return authority != null && HOST.matcher(authority.host()).matches()
        ? Optional.of(authority.toString())
        : Optional.empty();
  }
}
