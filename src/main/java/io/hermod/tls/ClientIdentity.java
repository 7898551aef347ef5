package io.hermod.tls;

import io.hermod.config.setting.CertificateFiles;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * The certificate and key that Hermod presents to servers; reads the current ones at each
 * handshake.
 */
public final class ClientIdentity extends X509ExtendedKeyManager {
  private static final String ALIAS = "client";

  private final Supplier<KeyMaterial> current;

  private ClientIdentity(Supplier<KeyMaterial> current) {
    this.current = current;
  }

  /**
   * Reads the files now, and again when they change.
   *
   * @throws UnusableFileException if a file cannot be used; the message names the file and the
   *     problem
   */
  public static ClientIdentity of(CertificateFiles files, FileReloader reloader) {
    return new ClientIdentity(
        reloader.watch(List.of(files.certificates(), files.key()), () -> KeyFiles.read(files)));
  }

  @Override
  public @Nullable String chooseEngineClientAlias(
      String[] types, Principal @Nullable [] issuers, SSLEngine engine) {
    return alias(types);
  }

  @Override
  public @Nullable String chooseClientAlias(
      String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return alias(types);
  }

  /** Null if the server wants another type of key. Types are names such as EC, EC_EC or RSA. */
  private @Nullable String alias(String[] types) {
    String algorithm = current.get().privateKey().getAlgorithm();
    return Stream.of(types)
            .anyMatch(type -> type.equals(algorithm) || type.startsWith(algorithm + "_"))
        ? ALIAS
        : null;
  }

  @Override
  public String[] getClientAliases(String type, Principal @Nullable [] issuers) {
    return new String[] {ALIAS};
  }

  @Override
  public X509Certificate[] getCertificateChain(String alias) {
    return current.get().chain().toArray(X509Certificate[]::new);
  }

  @Override
  public PrivateKey getPrivateKey(String alias) {
    return current.get().privateKey();
  }

  @Override
  public @Nullable String chooseServerAlias(
      String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
    return null;
  }

  @Override
  public String @Nullable [] getServerAliases(String type, Principal @Nullable [] issuers) {
    return null;
  }
}
