package io.hermod.access.module;

import io.hermod.config.edge.InboundConfig;
import io.hermod.tls.Certificates;
import io.hermod.tls.FileReloader;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides who may use the Edge module: a client needs a valid key or, failing that, a valid
 * certificate. If the settings require neither, everybody may use it.
 */
public final class ModuleAccess {
  private final @Nullable ModuleKeys keys;
  private final @Nullable ClientCertificates certificates;

  ModuleAccess(@Nullable ModuleKeys keys, @Nullable ClientCertificates certificates) {
    this.keys = keys;
    this.certificates = certificates;
  }

  /**
   * Creates the checks that the settings ask for.
   *
   * @param ownAuthority trusted to issue client certificates if the settings name no other
   *     authority
   * @param reloader reloads the authorities when their file changes
   */
  public static ModuleAccess of(
      InboundConfig config, Path ownAuthority, InstantSource clock, FileReloader reloader) {
    return new ModuleAccess(
        config.sasKeys().isEnabled() ? ModuleKeys.of(config.sasKeys().keys()) : null,
        config.clientCertificates().isEnabled()
            ? certificates(config.clientCertificates(), ownAuthority, clock, reloader)
            : null);
  }

  private static ClientCertificates certificates(
      InboundConfig.ClientCertificates config,
      Path ownAuthority,
      InstantSource clock,
      FileReloader reloader) {
    Path file = Objects.requireNonNullElse(config.caFile(), ownAuthority);
    return new ClientCertificates(
        config.allowsUnknownCa()
            ? null
            : reloader.watch(List.of(file), () -> new TrustedAuthorities(Certificates.read(file))),
        clock);
  }

  boolean asksForCertificates() {
    return certificates != null;
  }

  /** Whether everybody may use the module. */
  public boolean isOpen() {
    return keys == null && certificates == null;
  }

  /**
   * Returns all problems in one sentence, or null if the request is allowed.
   *
   * @param key the value of the header {@code aeg-sas-key}; null if it is missing
   * @param chain supplies the certificates that the client sent in TLS, its own first; called only
   *     if needed
   */
  public @Nullable String refusal(@Nullable String key, Supplier<List<X509Certificate>> chain) {
    String badKey = keys == null ? null : keys.problem(key);
    if (isOpen() || (keys != null && badKey == null)) {
      return null;
    }
    String badCertificate = certificates == null ? null : certificates.problem(chain.get());
    return certificates != null && badCertificate == null ? null : sentence(badKey, badCertificate);
  }

  /**
   * Identifies a client that was allowed: the name of its key, or its certificate.
   *
   * @param key as for {@link #refusal}
   * @param chain as for {@link #refusal}
   */
  public Map<String, String> identity(@Nullable String key, Supplier<List<X509Certificate>> chain) {
    String keyName = keys == null ? null : keys.nameOf(key);
    if (keyName != null) {
      return Map.of("key", keyName);
    }
    return certificates == null || chain.get().isEmpty()
        ? Map.of("credential", "none")
        : CertificateIdentity.of(chain.get().getFirst());
  }

  private static String sentence(@Nullable String badKey, @Nullable String badCertificate) {
    return "The request is not authorized: %s."
        .formatted(
            Stream.of(badKey, badCertificate)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", and ")));
  }
}
