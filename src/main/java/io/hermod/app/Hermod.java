package io.hermod.app;

import io.hermod.access.client.Client;
import io.hermod.access.client.Clients;
import io.hermod.access.client.Credentials;
import io.hermod.access.session.ConsoleSignIn;
import io.hermod.access.token.BearerTokens;
import io.hermod.access.token.LocalOwner;
import io.hermod.app.certificate.CertificateKeeper;
import io.hermod.app.certificate.ServerNames;
import io.hermod.app.certificate.TlsFolder;
import io.hermod.app.directory.DirectoryLock;
import io.hermod.app.directory.DirectoryPermissions;
import io.hermod.app.directory.ProcessUmask;
import io.hermod.backup.Restorer;
import io.hermod.cli.command.RunningServer;
import io.hermod.cluster.files.SharedFiles;
import io.hermod.config.ClusterConfig;
import io.hermod.config.DataDirectory;
import io.hermod.config.DirectoryFormat;
import io.hermod.config.FileChanges;
import io.hermod.config.HermodConfig;
import io.hermod.config.OwnerOnlyFiles;
import io.hermod.config.setting.CertificateFiles;
import io.hermod.store.backend.Backend;
import io.hermod.systemd.SystemdNotifier;
import io.hermod.systemd.Watchdog;
import io.hermod.tls.FileReloader;
import io.hermod.virtualtime.Timekeeping;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A running server: its parts in order, from the locked directory to the open ports.
 *
 * <p>This class is long because it has every step of the start.
 */
final class Hermod implements AutoCloseable {
  private static final Duration STOP_LIMIT = Duration.ofSeconds(9);
  private static final Duration PART_LIMIT = Duration.ofSeconds(2);
  private static final Duration STORE_LIMIT = Duration.ofSeconds(3);

  private final Parts parts;
  private final Bootstrap bootstrap;
  private final RunningServer address;
  private final ListeningPorts ports;
  private final Watchdog watchdog;

  private Hermod(
      Parts parts,
      Bootstrap bootstrap,
      RunningServer address,
      ListeningPorts ports,
      Watchdog watchdog) {
    this.parts = parts;
    this.bootstrap = bootstrap;
    this.address = address;
    this.ports = ports;
    this.watchdog = watchdog;
  }

  /** Waits until the server cannot go on; returns the reason. */
  String awaitFailure() {
    return parts.awaitFailure();
  }

  /** Tells systemd that the server is ready and, as long as it is, alive. */
  void reportTo(SystemdNotifier systemd) {
    systemd.interval().ifPresent(each -> watchdog.start(each, systemd::alive));
    systemd.ready();
  }

  /**
   * Returns when the server accepts requests. If a part fails to start, stops those that were
   * started.
   */
  static Hermod start(HermodConfig config, InstantSource clock) {
    return start(config, clock, new FileReloader());
  }

  /**
   * Starts a server as {@link #start(HermodConfig, InstantSource)} does.
   *
   * @param reloader may also watch files for others
   */
  static Hermod start(HermodConfig config, InstantSource clock, FileReloader reloader) {
    return start(config, clock, reloader, ProcessUmask::restrict);
  }

  /** Starts a server in the process of another program, whose umask is not ours to change. */
  static Hermod startEmbedded(HermodConfig config, InstantSource clock) {
    return start(config, clock, new FileReloader(), _ -> {});
  }

  private static Hermod start(
      HermodConfig config,
      InstantSource clock,
      FileReloader reloader,
      Consumer<DataDirectory> umask) {
    Parts parts = new Parts(STOP_LIMIT);
    try {
      return start(config, lock(config, umask, parts), clock, reloader, parts);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static Hermod start(
      HermodConfig config,
      DataDirectory directory,
      InstantSource clock,
      FileReloader reloader,
      Parts parts) {
    Bootstrap bootstrap = bootstrap(config, directory, clock, reloader, parts);
    Timekeeping time = NodeContext.timekeeping(bootstrap);
    HttpFront front =
        config.cluster().isPresent()
            ? joinCluster(config.cluster().get(), bootstrap, time, parts)
            : serveAlone(bootstrap, time, parts);
    ListeningPorts ports = front.ports();
    RunningServer address =
        new RunningServer(
            config.server().host(), ports.https(), ports.http(), ProcessHandle.current().pid());
    address.announce(directory);
    parts.add("address file", PART_LIMIT, () -> RunningServer.withdraw(directory));
    return new Hermod(parts, bootstrap, address, ports, front.newWatchdog());
  }

  private static HttpFront serveAlone(Bootstrap bootstrap, Timekeeping time, Parts parts) {
    Backend store =
        parts.add(
            "store", STORE_LIMIT, new BackendOpener(bootstrap, time, NodeContext.loops()).open());
    NodeContext node = NodeContext.lay(bootstrap, time, parts);
    HttpFront front = new HttpFront(node);
    ServerContext context = new ServerContext(node, new AuditBuilder(node), store, parts);
    Router router = ServerBuilder.start(context, front.address(), _ -> {}, null);
    front.open(router.endpoints());
    parts.add("live tails", PART_LIMIT, router.tails());
    return front;
  }

  private static HttpFront joinCluster(
      ClusterConfig cluster, Bootstrap bootstrap, Timekeeping time, Parts parts) {
    NodeContext node = NodeContext.lay(bootstrap, time, parts);
    HttpFront front = new HttpFront(node);
    ClusterNode.start(node, cluster, BackendOpener.keys(bootstrap), front);
    return front;
  }

  /** Returns the data directory, which now belongs to this server and can be read by it alone. */
  private static DataDirectory lock(
      HermodConfig config, Consumer<DataDirectory> umask, Parts parts) {
    DataDirectory directory = DataDirectory.of(config);
    OwnerOnlyFiles.createFolder(directory.root());
    parts.add("lock", PART_LIMIT, DirectoryLock.take(directory));
    Restorer.refuseIncomplete(directory);
    DirectoryFormat.check(directory, Version.current());
    DirectoryPermissions.restrict(directory);
    umask.accept(directory);
    DirectoryFormat.record(directory, Version.current());
    return directory;
  }

  private static Bootstrap bootstrap(
      HermodConfig config,
      DataDirectory directory,
      InstantSource clock,
      FileReloader reloader,
      Parts parts) {
    ServerNames names = ServerNames.of(certificateHosts(config));
    SharedFiles shared = new SharedFilesOpener(config, directory, names, clock).open(parts);
    FileChanges changes = shared == null ? FileChanges.in(directory) : shared;
    CertificateKeeper certificates =
        new CertificateKeeper(
            directory,
            new TlsFolder(directory, names, changes),
            chosenCertificate(config),
            reloader,
            clock);
    Credentials credentials = Credentials.loadOrCreate(directory);
    BearerTokens tokens = BearerTokens.open(directory, credentials);
    Clients clients = new Clients(directory, credentials, clock);
    ConsoleSignIn console = ConsoleBuilder.signIn(config.console(), clients, clock);
    return new Bootstrap(
        config, directory, certificates, credentials, tokens, clients, clock, console, shared);
  }

  private static List<String> certificateHosts(HermodConfig config) {
    List<String> hosts = new ArrayList<>(config.server().tls().names());
    hosts.add(config.server().host());
    hosts.add(machineName());
    if (config.server().publicUrl() != null) {
      hosts.add(config.server().publicUrl().getHost());
    }
    config.cluster().flatMap(ClusterConfig::url).map(URI::getHost).ifPresent(hosts::add);
    return hosts;
  }

  /** The operator's own certificate; null if our own authority issues it. */
  static @Nullable CertificateFiles chosenCertificate(HermodConfig config) {
    CertificateFiles modules =
        config.edge().isEnabled() ? config.edge().inbound().serverCertificate() : null;
    return modules == null ? config.server().tls().certificate() : modules;
  }

  RunningServer address() {
    return address;
  }

  DataDirectory directory() {
    return bootstrap.directory();
  }

  /**
   * Returns the address of the console, with a link that signs in as the first owner if there is
   * one; empty if there is no console.
   */
  Optional<String> newConsoleLink() {
    return Optional.ofNullable(bootstrap.console())
        .map(console -> usualConsole() + firstOwner().map(linkOf(console)).orElse(""));
  }

  /** Returns the address of the console; empty if there is no console. */
  Optional<URI> consoleAddress() {
    return Optional.ofNullable(bootstrap.console()).map(_ -> usualConsole());
  }

  private URI usualConsole() {
    URI usual = address.httpsAddress().or(address::httpAddress).orElseThrow();
    return Objects.requireNonNullElse(bootstrap.config().server().publicUrl(), usual)
        .resolve("/console/");
  }

  private static Function<Client, String> linkOf(ConsoleSignIn console) {
    return owner -> "#link=" + console.newLink(owner);
  }

  private Optional<Client> firstOwner() {
    return LocalOwner.find(bootstrap.directory(), bootstrap.credentials(), bootstrap.clock());
  }

  String readyLine() {
    return ports.readyLine();
  }

  /** Renews and reloads certificates now, as the server does every few seconds. */
  void refreshCertificates() {
    bootstrap.certificates().refresh();
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
