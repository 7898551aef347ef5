package io.hermod.config;

import java.nio.file.Path;

/** The directory that one server owns, and the paths of the files in it. */
public record DataDirectory(Path root) {

  /**
   * The directory that the settings name; it need not exist yet.
   *
   * @throws DataDirectoryException if this user has no permission to read it
   */
  public static DataDirectory of(HermodConfig config) {
    DataDirectory directory = new DataDirectory(config.dataDir().toAbsolutePath().normalize());
    DirectoryAccess.check(directory);
    return directory;
  }

  public Path lockFile() {
    return root.resolve("lock");
  }

  /** The format of the directory, and the version that last used it. */
  public Path formatFile() {
    return root.resolve("format");
  }

  /** The file that a running server writes for the commands. */
  public Path serverFile() {
    return root.resolve("server.json");
  }

  public Path credentialsFile() {
    return root.resolve("credentials.json");
  }

  /** The clients that may sign in, in addition to the one in the credentials file. */
  public Path clientsFile() {
    return root.resolve("clients.json");
  }

  public Path tokenKeyFile() {
    return root.resolve("token.key");
  }

  /** The file with the master keys; a relative path starts in this directory. */
  public Path keyFile(SecretsConfig secrets) {
    return root.resolve(secrets.keyFile());
  }

  /** Journal and state, which must not be lost. */
  public Path storeFolder() {
    return root.resolve("store");
  }

  /** What this node has of a store in Kafka. It may be deleted while the server is stopped. */
  public Path kafkaFolder() {
    return root.resolve("kafka");
  }

  /** Copies of the files that the servers of a cluster share, while a change of them is made. */
  public DataDirectory draftOfShared() {
    return new DataDirectory(root.resolve("shared.new"));
  }

  /** Copies of the store that a backup reads; on the same file system, because they are links. */
  public Path snapshotFolder() {
    return storeFolder().resolve("snapshot");
  }

  /** Is there while a backup is being restored into the directory. */
  public Path restoreMark() {
    return root.resolve("restore-incomplete");
  }

  /** The blobs of storage accounts that are not configured. */
  public Path deadLetterFolder() {
    return root.resolve("deadletter");
  }

  /** The time of the virtual clock, if the directory was used in virtual time. */
  public Path virtualClockFile() {
    return root.resolve("virtual-clock");
  }

  /** The report on the twin file that the Edge module loads at startup. */
  public Path twinReport() {
    return root.resolve("twin-reported.json");
  }

  public Path tlsFolder() {
    return root.resolve("tls");
  }

  /** The certificate chain that the running server presents, whatever its source. */
  public Path presentedCertificate() {
    return tlsFolder().resolve("presented.pem");
  }

  /** The certificate that clients trust. */
  public Path caCertificate() {
    return tlsFolder().resolve("ca.pem");
  }
}
