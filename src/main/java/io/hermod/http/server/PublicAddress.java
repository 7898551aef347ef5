package io.hermod.http.server;

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
 * The address under which clients reach this server: the configured one, otherwise the one that the
 * caller used. The {@code Host} header of a caller affects only the responses to that caller and is
 * never stored, so nobody can plant a false address in what others receive.
 */
public final class PublicAddress {
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9._-]{0,251}[A-Za-z0-9])?|\\[[0-9A-Fa-f:.]{2,45}]");

  private final @Nullable URI configured;
  private final Supplier<String> usual;

  /**
   * Uses the configured address if there is one.
   *
   * @param configured null to use the address that each caller used
   * @param usual {@code https://<host>:<port>} for output that does not respond to a request
   */
  public PublicAddress(@Nullable URI configured, Supplier<String> usual) {
    this.configured = configured;
    this.usual = usual;
  }

  /** Returns {@code https://<host>:<port>} for a response to this caller. */
  public String origin(HttpServerRequest request) {
    return configured == null
        ? used(request).map(host -> RequestOrigin.scheme(request) + "://" + host).orElseGet(usual)
        : configured.toString();
  }

  /**
   * Returns {@code https://<host>:<port>} for everything else, such as the link in a validation
   * event.
   */
  public String origin() {
    return configured == null ? usual.get() : configured.toString();
  }

  /** Returns host and port for a response to this caller. */
  public String authority(HttpServerRequest request) {
    return URI.create(origin(request)).getRawAuthority();
  }

  /** Returns every host and port by which this caller may refer to this server. */
  public Set<String> authorities(HttpServerRequest request) {
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
