package io.hermod.app;

import io.hermod.access.client.Clients;
import io.hermod.access.client.Credentials;
import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.token.BearerTokens;
import io.hermod.app.certificate.CertificateKeeper;
import io.hermod.cluster.files.SharedFiles;
import io.hermod.config.DataDirectory;
import io.hermod.config.FileChanges;
import io.hermod.config.HermodConfig;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * What exists before the parts of the server: settings, a locked directory, secrets and a clock.
 *
 * @param console null if there is no console
 * @param shared null if no other server has the same credentials, clients and authority
 */
record Bootstrap(
    HermodConfig config,
    DataDirectory directory,
    CertificateKeeper certificates,
    Credentials credentials,
    BearerTokens tokens,
    Clients clients,
    InstantSource clock,
    @Nullable ConsoleSignIn console,
    @Nullable SharedFiles shared) {

  /** How credentials and clients are changed. */
  FileChanges changes() {
    return shared == null ? FileChanges.in(directory) : shared;
  }
}
