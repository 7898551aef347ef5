package io.hermod.access;

import io.hermod.config.InboundConfig;
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
 * Decides who may use the Edge module: a key lets in, or else a client certificate; one is enough.
 * Where neither is asked for everybody may.
 */
public final class ModuleAccess {
  private final @Nullable ModuleKeys keys;
  private final @Nullable ClientCertificates certificates;

  ModuleAccess(@Nullable ModuleKeys keys, @Nullable ClientCertificates certificates) {
    this.keys = keys;
    this.certificates = certificates;
  }

  /**
   * Follows the settings.
   *
   * @param ownAuthority trusted to sign for clients where no other is named
   * @param reloader reads the authorities again when their file changes
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

  public boolean asksForCertificates() {
    return certificates != null;
  }

  /** Whether everybody may come in. */
  public boolean isOpen() {
    return keys == null && certificates == null;
  }

  /**
   * All that is wrong, in one sentence; null where the request may pass.
   *
   * @param key what the header {@code aeg-sas-key} says; null without it
   * @param chain what the client showed in TLS, its own certificate first; asked only if it matters
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
   * What tells a client that may pass from others: the name of its key, or its certificate.
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
