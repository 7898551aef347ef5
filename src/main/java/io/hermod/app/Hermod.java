package io.hermod.app;

import io.hermod.access.BearerTokens;
import io.hermod.access.Clients;
import io.hermod.access.Credentials;
import io.hermod.cli.RunningServer;
import io.hermod.config.CertificateFiles;
import io.hermod.config.DataDirectory;
import io.hermod.config.HermodConfig;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.tls.FileReloader;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One running server: its parts in order, from the locked directory to the open ports. */
public final class Hermod implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofSeconds(9);
  private static final Duration PART_LIMIT = Duration.ofSeconds(2);

  private final Parts parts;
  private final Foundation foundation;
  private final RunningServer address;
  private final ListeningPorts ports;

  private Hermod(Parts parts, Foundation foundation, RunningServer address, ListeningPorts ports) {
    this.parts = parts;
    this.foundation = foundation;
    this.address = address;
    this.ports = ports;
  }

  /** Returns when the server takes requests; what was started is stopped when something fails. */
  public static Hermod start(HermodConfig config, InstantSource clock) {
    return start(config, clock, new FileReloader());
  }

  /**
   * The same.
   *
   * @param reloader may watch files for others too
   */
  static Hermod start(HermodConfig config, InstantSource clock, FileReloader reloader) {
    Parts parts = new Parts(STOP_LIMIT);
    try {
      return start(config, clock, reloader, parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static Hermod start(
      HermodConfig config, InstantSource clock, FileReloader reloader, Parts parts) {
    Foundation foundation = layFoundation(config, clock, reloader, parts);
    DataDirectory directory = foundation.directory();
    ListeningPorts ports = Router.start(foundation, parts);
    RunningServer address =
        new RunningServer(
            config.host(), ports.https(), ports.http(), ProcessHandle.current().pid());
    address.announce(directory);
    parts.add("announcement", PART_LIMIT, () -> RunningServer.withdraw(directory));
    return new Hermod(parts, foundation, address, ports);
  }

  private static Foundation layFoundation(
      HermodConfig config, InstantSource clock, FileReloader reloader, Parts parts) {
    DataDirectory directory = DataDirectory.of(config);
    OwnerOnlyFiles.createFolder(directory.root());
    parts.add("lock", PART_LIMIT, DirectoryLock.take(directory));
    DirectoryPermissions.restrict(directory);
    ProcessUmask.restrict(directory);
    ServerNames names = ServerNames.of(certificateHosts(config));
    CertificateKeeper certificates =
        new CertificateKeeper(directory, names, chosenCertificate(config), reloader, clock);
    Credentials credentials = Credentials.loadOrCreate(directory);
    BearerTokens tokens = BearerTokens.open(directory, credentials);
    Clients clients = new Clients(directory, credentials, clock);
    return new Foundation(config, directory, certificates, credentials, tokens, clients, clock);
  }

  private static List<String> certificateHosts(HermodConfig config) {
    List<String> hosts = new ArrayList<>(config.tls().names());
    hosts.add(config.host());
    hosts.add(machineName());
    if (config.publicUrl() != null) {
      hosts.add(config.publicUrl().getHost());
    }
    return hosts;
  }

  /** The operator's own; null for one of our authority. */
  static @Nullable CertificateFiles chosenCertificate(HermodConfig config) {
    CertificateFiles modules =
        config.edge().isEnabled() ? config.edge().inbound().serverCertificate() : null;
    return modules == null ? config.tls().certificate() : modules;
  }

  public RunningServer address() {
    return address;
  }

  public DataDirectory directory() {
    return foundation.directory();
  }

  String readyLine() {
    return ports.readyLine();
  }

  /** Looks after certificates now, as it does every few seconds. */
  void refreshCertificates() {
    foundation.certificates().refresh();
  }

  @Override
  public void close() {
    parts.close();
  }

  static String machineName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException _) {
      return "localhost";
    }
  }
}
