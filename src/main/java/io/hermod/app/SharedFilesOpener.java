package io.hermod.app;

import io.hermod.access.client.ClientEditor;
import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import io.hermod.app.certificate.ServerNames;
import io.hermod.app.certificate.TlsFolder;
import io.hermod.cluster.files.SharedFiles;
import io.hermod.config.ClusterConfig;
import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import io.hermod.config.OwnerOnlyFiles;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Brings the files that all servers of a cluster share into the data directory, before anybody
 * reads them there.
 */
record SharedFilesOpener(
    HermodConfig config, DataDirectory directory, ServerNames names, InstantSource clock) {
  private static final Duration LIMIT = Duration.ofSeconds(2);

  /** Returns null if this server shares nothing. */
  @Nullable SharedFiles open(Parts parts) {
    return config.cluster().map(cluster -> open(cluster, parts)).orElse(null);
  }

  private SharedFiles open(ClusterConfig cluster, Parts parts) {
    BackendOpener.refuseOwnStore(directory);
    SharedFiles files =
        parts.add(
            "shared files",
            LIMIT,
            SharedFiles.open(
                directory,
                cluster,
                directory.keyFile(config.access().secrets()),
                this::createMissing));
    // Commands recognise a data directory by it whose files belong to a cluster.
    OwnerOnlyFiles.createFolder(directory.kafkaFolder());
    new TlsFolder(directory, names, files).issueWhenReplaced(clock.instant());
    return files;
  }

  private void createMissing(DataDirectory draft) {
    Credentials credentials = Credentials.loadOrCreate(draft);
    var _ = BearerTokens.open(draft, credentials);
    ClientEditor.createList(draft);
    TlsFolder.createAuthority(draft, clock.instant());
  }
}
