package io.hermod.app;

import io.hermod.access.BearerVerifier;
import io.hermod.access.Bearers;
import io.hermod.access.ClientEditor;
import io.hermod.access.CredentialKind;
import io.hermod.access.PublishAccess;
import io.hermod.access.SignIn;
import io.hermod.access.TrustedIssuers;
import io.hermod.audit.Rejections;
import io.hermod.config.CertificateFiles;
import io.hermod.config.HermodConfig;
import io.hermod.config.StorageAccountConfig;
import io.hermod.deadletter.LetterWriter;
import io.hermod.delivery.Dispatcher;
import io.hermod.delivery.Endpoints;
import io.hermod.destination.EntraTokens;
import io.hermod.egress.Egress;
import io.hermod.egress.OutboundProxy;
import io.hermod.explain.Diagnosis.StoreState;
import io.hermod.explain.Doctor;
import io.hermod.explain.EventExplainer;
import io.hermod.explain.RecentEventReader;
import io.hermod.handshake.CallerSettings;
import io.hermod.handshake.EndpointValidator;
import io.hermod.http.ArmEndpoint;
import io.hermod.http.CallRunner;
import io.hermod.http.ClientsResource;
import io.hermod.http.ClockResource;
import io.hermod.http.ConnectionGate;
import io.hermod.http.DeadLettersResource;
import io.hermod.http.DiscoveryEndpoint;
import io.hermod.http.DoctorResource;
import io.hermod.http.Endpoint;
import io.hermod.http.EndpointsResource;
import io.hermod.http.EventEndpoint;
import io.hermod.http.FiltersResource;
import io.hermod.http.HealthEndpoint;
import io.hermod.http.HermodServer;
import io.hermod.http.LetterRights;
import io.hermod.http.MetricsEndpoint;
import io.hermod.http.OwnApiEndpoint;
import io.hermod.http.PublicAddress;
import io.hermod.http.PublishEndpoint;
import io.hermod.http.RedriveResource;
import io.hermod.http.ServerSettings;
import io.hermod.http.TokenEndpoint;
import io.hermod.http.ValidationEndpoint;
import io.hermod.http.ValidationsResource;
import io.hermod.loop.Loop;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.ManagedResources;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsPage;
import io.hermod.metrics.ModuleLog;
import io.hermod.publish.Publisher;
import io.hermod.redrive.Redriver;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.tls.OutboundTls;
import io.hermod.workbench.LetterSearch;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Builds the router: lanes, endpoints, ports; each starts after what it needs. */
final class Router {
  private static final Duration HTTP_GRACE = Duration.ofMillis(800);
  private static final Duration BETWEEN_MODULE_LOGS = Duration.ofMinutes(1);

  private final Ground ground;
  private final HermodConfig config;
  private final EmbeddedStore store;
  private final ManagementBuilder management;
  private final Counts counts;
  private final Endpoints endpoints;
  private final Dispatcher dispatcher;
  private final LetterWriter letters;
  private final LetterSearch search;
  private final Redriver redriver;
  private final CompletableFuture<HermodServer.Ports> ports = new CompletableFuture<>();

  private Router(Ground ground) {
    this.ground = ground;
    this.config = ground.config();
    this.store = ground.store();
    OutboundTls tls = outboundTls();
    Egress egress = Egress.of(config.outbound());
    EntraTokens tokens =
        ground.add(
            "tokens", new EntraTokens(config.entraTenants(), egress.proxy(), ground.clock()));
    this.management =
        new ManagementBuilder(
            ground,
            new CatalogEditor(store.catalog(), config.quotas()),
            new CallerSettings(ground.vertx(), tls.usual(), egress, tokens));
    this.counts = new Counts(store.catalog()::view, store.parking().parkedCounts());
    DeliveryBuilder delivery = new DeliveryBuilder(ground, tls, egress, tokens);
    LetterBuilder keeping = new LetterBuilder(ground);
    this.endpoints = delivery.endpoints();
    this.letters = keeping.writer(management.builtInTopic(), counts);
    this.dispatcher = delivery.dispatcher(endpoints, counts, letters);
    this.search = keeping.search();
    this.redriver = keeping.redriver(search, dispatcher);
  }

  static ListeningPorts start(Foundation foundation, Parts parts) {
    return new Router(Ground.lay(foundation, parts)).start();
  }

  private ListeningPorts start() {
    StoreTerms.tellOfUnkept(config.store(), store.catalog().view());
    dispatcher.start();
    store.dropWith(dispatcher);
    letters.start();
    redriver.start();
    HermodServer server =
        new HermodServer(
            ground.vertx(), serverSettings(), endpointsOfServer(), ground.gate(), ground.clock());
    ground.add("http", () -> server.stopAccepting(HTTP_GRACE));
    CertificateKeeper certificates = ground.foundation().certificates();
    certificates.presentWith(server);
    ports.complete(server.start());
    certificates.start(ground.newRealLoop());
    return new ListeningPorts(
        config.httpsPort() == null ? null : ports.join().https(),
        config.httpPort() == null ? null : ports.join().http());
  }

  private OutboundTls outboundTls() {
    return OutboundTls.of(config, ground.clock(), ground.foundation().certificates().reloader());
  }

  private ServerSettings serverSettings() {
    CertificateFiles tls = ground.foundation().certificates().presented();
    return new ServerSettings(
        config.host(),
        portOrOff(config.httpsPort()),
        portOrOff(config.httpPort()),
        new ServerSettings.PemFiles(tls.key(), tls.certificates()),
        config.edge().isEnabled() && config.edge().inbound().clientCertificates().isEnabled(),
        ground.loops());
  }

  private static int portOrOff(@Nullable Integer port) {
    return port == null ? ServerSettings.OFF : port;
  }

  private String usualUrl() {
    String host = config.listenHost().inUrl();
    return config.httpsPort() == null
        ? "http://%s:%d".formatted(host, ports.join().http())
        : "https://%s:%d".formatted(host, ports.join().https());
  }

  private List<Endpoint> endpointsOfServer() {
    PublicAddress address = new PublicAddress(config.publicUrl(), this::usualUrl);
    Executor workers = ground.newWorkers("management");
    Bearers bearers = bearers(workers);
    SignIn signIn = signIn();
    AuditBuilder audit = new AuditBuilder(ground);
    CallRunner runner = audit.runner(workers);
    MetricsPage page = ground.add("metrics", metricsPage());
    audit.tell(page);
    EndpointValidator validator = management.validator(address::origin);
    ManagedResources resources = management.resources(validator);
    management.watchEnds(resources.subscriptions());
    PublishEndpoint publishing = publishEndpoint(bearers, audit.rejections());
    EdgeBuilder edge = new EdgeBuilder(ground, resources);
    edge.applyTwinFile();
    List<Endpoint> usual =
        List.of(
            publishing,
            new HealthEndpoint(dispatcher::isRunning),
            new MetricsEndpoint(page::text, config.metrics().isOpen(), bearers, runner),
            new ArmEndpoint(resources, bearers, address, runner),
            new ValidationEndpoint(validator::confirm, workers),
            new EventEndpoint(store.catalog()::view, explainer(), bearers, runner),
            ownApiEndpoint(validator, bearers, address, runner),
            new TokenEndpoint(signIn, address, runner),
            new DiscoveryEndpoint(signIn, address));
    return Stream.concat(
            usual.stream(), edge.endpoints(publishing, counts, address, runner).stream())
        .toList();
  }

  private Bearers bearers(Executor workers) {
    TrustedIssuers issuers =
        ground.add(
            "token issuers",
            TrustedIssuers.of(
                config.oidcIssuers(), OutboundProxy.of(config.outbound().proxy()), ground.clock()));
    Foundation foundation = ground.foundation();
    return new BearerVerifier(
        foundation.tokens(), foundation.clients(), issuers, workers, ground.clock());
  }

  private SignIn signIn() {
    Foundation foundation = ground.foundation();
    return new SignIn(
        foundation.credentials(), foundation.clients(), foundation.tokens(), ground.clock());
  }

  private MetricsPage metricsPage() {
    MetricsPage page = new MetricsPage(counts, dispatcher::laneStates);
    page.gauge("hermod.journal.bytes", "Disk space of the journal", store::journalBytes);
    page.gauge("hermod.state.bytes", "Disk space of the state beside it", store::stateBytes);
    page.counter("hermod.store.faults", "Failures of the store", store::faults);
    page.gauge("hermod.redrive.jobs", "Redrive jobs that are not finished", redriver::unfinished);
    page.gauge(
        "hermod.quarantined.rows",
        "Rows that cannot be read and were put out of the way",
        store.quarantine()::count);
    page.gauge("hermod.loop.faults", "Tasks of event loops that failed", ground.guard()::faults);
    tellClients(page, ground.gate());
    tellModule(page);
    return page;
  }

  private static void tellClients(MetricsPage page, ConnectionGate gate) {
    page.gauge("hermod.http.connections", "Client connections", gate::openConnections);
    page.gauge("hermod.http.receive.bytes", "Requests that arrive", gate::receivedBytes);
    page.gauge("hermod.http.response.bytes", "Unread responses", gate::unreadResponseBytes);
    page.counter(
        "hermod.http.connections.refused",
        "Times that there was one client connection too many",
        gate::refusedConnections);
    page.counter(
        "hermod.http.connections.cut.off",
        "Client connections closed because they took too long or too much",
        gate::cutOffConnections);
    for (CredentialKind kind : CredentialKind.values()) {
      page.counter(
          "hermod.failed.sign.ins",
          "Wrong credentials",
          () -> gate.failedSignIns(kind),
          "credential",
          kind.label());
    }
    page.counter(
        "hermod.throttled.sign.ins", "Wrong credentials answered with 429", gate::throttledSignIns);
  }

  private void tellModule(MetricsPage page) {
    switch (config.edge().metricsReporter()) {
      case NONE -> {}
      case CONSOLE -> logModule(new ModuleLog(counts), ground.newRealLoop());
      case PROMETHEUS -> page.tellModule(counts);
    }
  }

  /** On a thread of its own: a line for each of many subscriptions takes a while. */
  private static void logModule(ModuleLog log, Loop loop) {
    loop.execute(() -> loop.every(BETWEEN_MODULE_LOGS, () -> Thread.ofVirtual().start(log::write)));
  }

  private PublishEndpoint publishEndpoint(Bearers bearers, Rejections rejections) {
    return new PublishEndpoint(
        store.catalog()::view,
        new PublishAccess(bearers, ground.clock()),
        new Publisher(ground.time().journal(store.journal()), ground.time().clock()),
        counts,
        rejections,
        ground.clock());
  }

  private EventExplainer explainer() {
    return new EventExplainer(
        store.catalog(),
        store.journal(),
        store.parking(),
        store.history(),
        dispatcher.inspector(),
        endpoints,
        ground.profiles());
  }

  private ClientsResource clientsResource() {
    Foundation foundation = ground.foundation();
    return new ClientsResource(
        new ClientEditor(foundation.directory(), foundation.credentials(), ground.clock()),
        foundation.clients(),
        foundation.credentials().tenantId());
  }

  private LetterRights letterRights() {
    return new LetterRights(
        store.catalog()::view,
        config.storageAccounts().stream()
            .filter(StorageAccountConfig::isReadable)
            .map(StorageAccountConfig::name)
            .collect(Collectors.toSet()));
  }

  private Doctor doctor() {
    return new Doctor(
        store.catalog()::view,
        dispatcher::laneStates,
        endpoints,
        store.quarantine(),
        () -> new StoreState(store.isRefusing(), store.journalBytes(), store.stateBytes()),
        ground.guard()::faults);
  }

  private OwnApiEndpoint ownApiEndpoint(
      EndpointValidator validator, Bearers bearers, PublicAddress address, CallRunner runner) {
    LetterRights rights = letterRights();
    return new OwnApiEndpoint(
        List.of(
            new DeadLettersResource(search, rights),
            new RedriveResource(redriver, store.catalog()::view, rights),
            new ClockResource(ground.time().clock()),
            new EndpointsResource(endpoints, store.catalog()::view),
            new DoctorResource(doctor()),
            new ValidationsResource(validator.results()),
            new FiltersResource(store.catalog()::view, new RecentEventReader(store.journal())),
            clientsResource()),
        bearers,
        address,
        runner);
  }
}
