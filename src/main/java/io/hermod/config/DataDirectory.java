package io.hermod.config;

import java.nio.file.Path;

/** The folder that one server owns, and where things lie in it. */
public record DataDirectory(Path root) {

  /**
   * The directory that the settings name; it need not exist yet.
   *
   * @throws DataDirectoryException when this user may not read it
   */
  public static DataDirectory of(HermodConfig config) {
    DataDirectory directory = new DataDirectory(config.dataDir().toAbsolutePath().normalize());
    DirectoryAccess.check(directory);
    return directory;
  }

  public Path lockFile() {
    return root.resolve("lock");
  }

  /** The note a running server leaves for the commands. */
  public Path serverFile() {
    return root.resolve("server.json");
  }

  public Path credentialsFile() {
    return root.resolve("credentials.json");
  }

  /** The clients that may sign in beside the one of the credentials. */
  public Path clientsFile() {
    return root.resolve("clients.json");
  }

  public Path tokenKeyFile() {
    return root.resolve("token.key");
  }

  /** Where the master keys are; relative paths begin here. */
  public Path keyFile(SecretsConfig secrets) {
    return root.resolve(secrets.keyFile());
  }

  /** Journal and state: what must not be lost. */
  public Path storeFolder() {
    return root.resolve("store");
  }

  /** The blobs of storage accounts that the configuration does not know. */
  public Path deadLetterFolder() {
    return root.resolve("deadletter");
  }

  /** Where the clock stands, in a directory that lives in virtual time. */
  public Path virtualClockFile() {
    return root.resolve("virtual-clock");
  }

  /** What came of the start-up file of the Edge module. */
  public Path twinReport() {
    return root.resolve("twin-reported.json");
  }

  public Path tlsFolder() {
    return root.resolve("tls");
  }

  /** The certificate chain that the running server presents, wherever it comes from. */
  public Path presentedCertificate() {
    return tlsFolder().resolve("presented.pem");
  }

  /** The certificate that clients trust. */
  public Path caCertificate() {
    return tlsFolder().resolve("ca.pem");
  }
}
