package io.hermod.app;

import io.hermod.access.BearerVerifier;
import io.hermod.access.Bearers;
import io.hermod.access.Credentials;
import io.hermod.access.PublishAccess;
import io.hermod.access.SignIn;
import io.hermod.access.TrustedIssuers;
import io.hermod.config.EntraTenantConfig;
import io.hermod.config.HandshakeConfig;
import io.hermod.config.HermodConfig;
import io.hermod.config.StorageAccountConfig;
import io.hermod.config.TimeConfig;
import io.hermod.deadletter.BlobAnnouncer;
import io.hermod.deadletter.ConfiguredStores;
import io.hermod.deadletter.LetterRules;
import io.hermod.deadletter.LetterWriter;
import io.hermod.delivery.DeliveryLimits;
import io.hermod.delivery.Dispatcher;
import io.hermod.delivery.Endpoints;
import io.hermod.delivery.ProbationLimits;
import io.hermod.delivery.RetrySettings;
import io.hermod.destination.EntraTokens;
import io.hermod.destination.Senders;
import io.hermod.destination.WebhookSenders;
import io.hermod.explain.EventExplainer;
import io.hermod.explain.RecentEventReader;
import io.hermod.handshake.DeletionNotifier;
import io.hermod.handshake.EndpointValidator;
import io.hermod.handshake.HandshakeRules;
import io.hermod.http.ArmEndpoint;
import io.hermod.http.ClockResource;
import io.hermod.http.DeadLettersResource;
import io.hermod.http.DiscoveryEndpoint;
import io.hermod.http.EndpointsResource;
import io.hermod.http.EventEndpoint;
import io.hermod.http.FiltersResource;
import io.hermod.http.HealthEndpoint;
import io.hermod.http.HermodServer;
import io.hermod.http.MetricsEndpoint;
import io.hermod.http.OwnApiEndpoint;
import io.hermod.http.OwnResource;
import io.hermod.http.PublishEndpoint;
import io.hermod.http.RedriveResource;
import io.hermod.http.ServerSettings;
import io.hermod.http.TokenEndpoint;
import io.hermod.http.ValidationEndpoint;
import io.hermod.loop.Loop;
import io.hermod.loop.VertxLoop;
import io.hermod.manage.AzureAccount;
import io.hermod.manage.BuiltInTopic;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.DomainTopics;
import io.hermod.manage.EndpointAsker;
import io.hermod.manage.InvitationOpener;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.ManagedResources;
import io.hermod.manage.ResourceGroups;
import io.hermod.manage.Retirer;
import io.hermod.manage.Subscriptions;
import io.hermod.manage.Topics;
import io.hermod.manage.WebhookRules;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsPage;
import io.hermod.profile.Profile;
import io.hermod.profile.Profiles;
import io.hermod.publish.Publisher;
import io.hermod.redrive.Redriver;
import io.hermod.secret.MasterKeys;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.store.embedded.StoreLimits;
import io.hermod.virtualtime.ClockFile;
import io.hermod.virtualtime.Timekeeping;
import io.hermod.virtualtime.VirtualTime;
import io.hermod.workbench.FolderAccounts;
import io.hermod.workbench.LetterSearch;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Builds the router on its foundation: store, lanes, endpoints, ports; each starts after what it
 * needs.
 */
final class Router {
  private static final Duration STORE_LIMIT = Duration.ofSeconds(3);
  private static final Duration LOOPS_LIMIT = Duration.ofSeconds(1);
  private static final Duration LETTERS_LIMIT = Duration.ofSeconds(1);
  private static final Duration DELIVERY_LIMIT = Duration.ofSeconds(6);
  private static final Duration HTTP_LIMIT = Duration.ofSeconds(1);
  private static final Duration HTTP_GRACE = Duration.ofMillis(800);

  private final HermodConfig config;
  private final Foundation foundation;
  private final InstantSource clock;
  private final Timekeeping time;
  private final Parts parts;
  private final ConfiguredStores blobs;
  private final EntraTokens tokens;
  private final int loops = Runtime.getRuntime().availableProcessors();

  private Router(Foundation foundation, Parts parts) {
    this.foundation = foundation;
    this.config = foundation.config();
    this.clock = foundation.clock();
    this.time = timekeeping(foundation);
    this.parts = parts;
    this.tokens = parts.add("tokens", LOOPS_LIMIT, new EntraTokens(config.entraTenants(), clock));
    this.blobs =
        new ConfiguredStores(config.storageAccounts(), foundation.directory().deadLetterFolder());
  }

  private static Timekeeping timekeeping(Foundation foundation) {
    ClockFile file = new ClockFile(foundation.directory());
    TimeConfig settings = foundation.config().time();
    if (settings.isVirtual()) {
      return new VirtualTime(file.open(foundation.clock().instant()), settings.patience());
    }
    file.refuseVirtualTime();
    return foundation::clock;
  }

  static ListeningPorts start(Foundation foundation, Parts parts) {
    return new Router(foundation, parts).start();
  }

  private ListeningPorts start() {
    EmbeddedStore store = parts.add("store", STORE_LIMIT, openStore());
    Vertx vertx =
        Vertx.vertx(new VertxOptions().setEventLoopPoolSize(loops).setPreferNativeTransport(true));
    parts.add("event loops", LOOPS_LIMIT, () -> vertx.close().await());
    Counts counts = new Counts(store.catalog()::view, store.parking().parkedCounts());
    Endpoints endpoints =
        new Endpoints(
            new ProbationLimits(config.probation().threshold(), config.probation().cap()));
    CatalogEditor editor = new CatalogEditor(store.catalog());
    BuiltInTopic builtIn = builtInTopic(editor);
    LetterWriter letters = letterWriter(vertx, store, builtIn, counts);
    Dispatcher dispatcher =
        parts.add("delivery", DELIVERY_LIMIT, dispatcher(vertx, store, endpoints, counts, letters));
    LetterSearch search = letterSearch(store);
    Redriver redriver = redriver(vertx, store, search, dispatcher);
    dispatcher.start();
    letters.start();
    redriver.start();
    MetricsPage page = parts.add("metrics", HTTP_LIMIT, metricsPage(store, dispatcher, counts));
    page.gauge("hermod.redrive.jobs", "Redrive jobs that are not finished", redriver::unfinished);
    List<OwnResource> deadLetters =
        List.of(new DeadLettersResource(search), new RedriveResource(redriver));
    return listen(vertx, store, editor, dispatcher, endpoints, counts, page, deadLetters);
  }

  private EmbeddedStore openStore() {
    StoreLimits limits =
        new StoreLimits(
            config.store().maxBytes(),
            config.store().minFreeBytes(),
            config.store().segmentBytes());
    return EmbeddedStore.open(
        foundation.directory().storeFolder(),
        MasterKeys.open(foundation.directory().keyFile(config.secrets())),
        limits,
        loops,
        clock,
        time.clock());
  }

  private BuiltInTopic builtInTopic(CatalogEditor editor) {
    BuiltInTopic topic =
        new BuiltInTopic(
            editor, new KeyMaker(new SecureRandom()), foundation.credentials().subscriptionId());
    topic.prepare();
    return topic;
  }

  private LetterWriter letterWriter(
      Vertx vertx, EmbeddedStore store, BuiltInTopic builtIn, Counts counts) {
    ExecutorService blocking = Executors.newVirtualThreadPerTaskExecutor();
    parts.add("dead letters under way", LETTERS_LIMIT, blocking);
    return parts.add(
        "dead letters",
        LETTERS_LIMIT,
        new LetterWriter(
            time.loop(new VertxLoop(vertx, newContext(vertx), clock)),
            time.readers(blocking),
            store.deadLetters(),
            blobs,
            new BlobAnnouncer(time.journal(store.journal()), builtIn::provide, counts),
            counts,
            new LetterRules(config.deadLetter().delay(), config.deadLetter().giveUpAfter()),
            config.delivery().hasOldDataschema()));
  }

  private Redriver redriver(
      Vertx vertx, EmbeddedStore store, LetterSearch search, Dispatcher dispatcher) {
    ExecutorService blocking = Executors.newVirtualThreadPerTaskExecutor();
    parts.add("redrives under way", LETTERS_LIMIT, blocking);
    return parts.add(
        "redrives",
        LETTERS_LIMIT,
        new Redriver(
            time.loop(new VertxLoop(vertx, newContext(vertx), clock)),
            time.readers(blocking),
            search::find,
            store.letterNotes(),
            store.redrives(),
            store.catalog()::view,
            dispatcher,
            config.delivery().hasOldDataschema()));
  }

  private Dispatcher dispatcher(
      Vertx vertx, EmbeddedStore store, Endpoints endpoints, Counts counts, LetterWriter letters) {
    Profile profile = Profiles.named(config.profile()).orElseThrow();
    List<Dispatcher.Seat> seats = new ArrayList<>();
    for (int i = 0; i < loops; i++) {
      Loop real = new VertxLoop(vertx, newContext(vertx), clock);
      Loop loop = time.loop(real);
      Senders senders =
          new WebhookSenders(
              vertx,
              loop,
              config.delivery().hasOldDataschema(),
              config.handshake().origin(),
              tokens);
      seats.add(new Dispatcher.Seat(loop, time.senders(senders, real)));
    }
    return new Dispatcher(
        time.journal(store.journal()),
        time.parking(store.parking()),
        store.catalog(),
        time.readers(store.readers()),
        profile,
        new RetrySettings(seed(), config.delivery().heedsRetryAfter()),
        endpoints,
        deliveryLimits(),
        counts,
        letters,
        seats);
  }

  private long seed() {
    Long chosen = config.time().seed();
    return chosen == null ? new SecureRandom().nextLong() : chosen;
  }

  /** A deployment gets a context of its own, on the next event loop. */
  private static Context newContext(Vertx vertx) {
    CompletableFuture<Context> context = new CompletableFuture<>();
    vertx
        .deployVerticle(
            deployed -> {
              context.complete(deployed);
              return Future.succeededFuture();
            })
        .onFailure(context::completeExceptionally);
    return context.join();
  }

  private DeliveryLimits deliveryLimits() {
    return new DeliveryLimits(
        config.delivery().maxInFlight(),
        config.delivery().maxConnections(),
        config.delivery().inFlightBytes(),
        config.delivery().windowBytes(),
        config.delivery().setAsideBytes(),
        config.delivery().commitInterval());
  }

  private static MetricsPage metricsPage(
      EmbeddedStore store, Dispatcher dispatcher, Counts counts) {
    MetricsPage page = new MetricsPage(counts, dispatcher::laneStates);
    page.gauge("hermod.journal.bytes", "Disk space of the journal", store::journalBytes);
    page.gauge("hermod.state.bytes", "Disk space of the state beside it", store::stateBytes);
    return page;
  }

  private ListeningPorts listen(
      Vertx vertx,
      EmbeddedStore store,
      CatalogEditor editor,
      Dispatcher dispatcher,
      Endpoints endpoints,
      Counts counts,
      MetricsPage page,
      List<OwnResource> deadLetters) {
    Integer http = config.httpPort();
    ServerSettings settings =
        new ServerSettings(
            config.host(),
            config.httpsPort(),
            http == null ? ServerSettings.OFF : http,
            new ServerSettings.PemFiles(foundation.tls().key(), foundation.tls().certificate()),
            loops);
    CompletableFuture<HermodServer.Ports> ports = new CompletableFuture<>();
    ExecutorService management = Executors.newVirtualThreadPerTaskExecutor();
    parts.add("management", HTTP_LIMIT, management);
    Bearers bearers = bearers(management);
    SignIn signIn =
        new SignIn(foundation.credentials(), foundation.clients(), foundation.tokens(), clock);
    Supplier<String> baseUrl = () -> "https://" + config.host() + ":" + ports.join().https();
    EndpointValidator validator = parts.add("handshake", HTTP_LIMIT, validator(editor, baseUrl));
    Subscriptions subscriptions = subscriptions(editor, validator);
    watchEnds(vertx, store, subscriptions);
    HermodServer server =
        new HermodServer(
            vertx,
            settings,
            List.of(
                publishEndpoint(store, counts, bearers),
                new HealthEndpoint(dispatcher::isRunning),
                metricsEndpoint(page, bearers, management),
                armEndpoint(editor, subscriptions, baseUrl, bearers, management),
                new ValidationEndpoint(validator::confirm, management),
                eventEndpoint(store, dispatcher, endpoints, bearers, management),
                ownApiEndpoint(store, endpoints, deadLetters, bearers, management),
                new TokenEndpoint(signIn, management),
                new DiscoveryEndpoint(signIn, baseUrl)),
            clock);
    parts.add("http", HTTP_LIMIT, () -> server.stopAccepting(HTTP_GRACE));
    ports.complete(server.start());
    return new ListeningPorts(ports.join().https(), http == null ? null : ports.join().http());
  }

  /** Credentials live in real time, whatever events live in. */
  private Bearers bearers(Executor management) {
    TrustedIssuers issuers =
        parts.add("token issuers", HTTP_LIMIT, TrustedIssuers.of(config.oidcIssuers(), clock));
    return new BearerVerifier(
        foundation.tokens(), foundation.clients(), issuers, management, clock);
  }

  private MetricsEndpoint metricsEndpoint(MetricsPage page, Bearers bearers, Executor management) {
    return new MetricsEndpoint(page::text, config.metrics().isOpen(), bearers, management);
  }

  private PublishEndpoint publishEndpoint(EmbeddedStore store, Counts counts, Bearers bearers) {
    return new PublishEndpoint(
        store.catalog()::view,
        new PublishAccess(bearers, clock),
        new Publisher(time.journal(store.journal()), time.clock()),
        counts,
        clock);
  }

  private EventEndpoint eventEndpoint(
      EmbeddedStore store,
      Dispatcher dispatcher,
      Endpoints endpoints,
      Bearers bearers,
      ExecutorService management) {
    EventExplainer explainer =
        new EventExplainer(
            store.catalog(),
            store.journal(),
            store.parking(),
            store.history(),
            dispatcher.inspector(),
            endpoints,
            Profiles.named(config.profile()).orElseThrow());
    return new EventEndpoint(store.catalog()::view, explainer, bearers, management);
  }

  private ArmEndpoint armEndpoint(
      CatalogEditor editor,
      Subscriptions subscriptions,
      Supplier<String> baseUrl,
      Bearers bearers,
      ExecutorService management) {
    return new ArmEndpoint(
        new ManagedResources(
            account(),
            new ResourceGroups(editor),
            new Topics(editor, new KeyMaker(new SecureRandom())),
            new DomainTopics(editor),
            subscriptions),
        bearers,
        baseUrl,
        management);
  }

  private Set<String> tenantIds() {
    return config.entraTenants().stream()
        .map(EntraTenantConfig::id)
        .collect(Collectors.toUnmodifiableSet());
  }

  private EndpointValidator validator(CatalogEditor editor, Supplier<String> baseUrl) {
    return new EndpointValidator(
        handshakeRules(),
        baseUrl,
        time.clock(),
        new InvitationOpener(editor, time.clock()),
        tokens);
  }

  private HandshakeRules handshakeRules() {
    HandshakeConfig handshake = config.handshake();
    return new HandshakeRules(handshake.lifetime(), handshake.origin(), handshake.asksLoopback());
  }

  private Subscriptions subscriptions(CatalogEditor editor, EndpointAsker asker) {
    return new Subscriptions(
        editor,
        new WebhookRules(config.outbound().webhookHttpsOnly(), tenantIds()),
        Profiles.named(config.profile()).orElseThrow(),
        asker,
        time.clock());
  }

  /** Those who are told of an end are there before anything ends. */
  private void watchEnds(Vertx vertx, EmbeddedStore store, Subscriptions subscriptions) {
    DeletionNotifier notifier =
        new DeletionNotifier(
            store.catalog()::view,
            Profiles.named(config.profile()).orElseThrow(),
            handshakeRules(),
            time.clock(),
            tokens);
    store.catalog().watch(parts.add("deletion notices", HTTP_LIMIT, notifier));
    ExecutorService blocking = Executors.newVirtualThreadPerTaskExecutor();
    parts.add("ends under way", HTTP_LIMIT, blocking);
    Retirer retirer =
        new Retirer(
            time.loop(new VertxLoop(vertx, newContext(vertx), clock)),
            time.readers(blocking),
            subscriptions);
    parts.add("ends", HTTP_LIMIT, retirer).start(store.catalog());
  }

  private AzureAccount account() {
    Credentials credentials = foundation.credentials();
    return new AzureAccount(credentials.tenantId(), credentials.subscriptionId());
  }

  private OwnApiEndpoint ownApiEndpoint(
      EmbeddedStore store,
      Endpoints endpoints,
      List<OwnResource> deadLetters,
      Bearers bearers,
      ExecutorService management) {
    List<OwnResource> resources = new ArrayList<>(deadLetters);
    resources.add(new ClockResource(time.clock()));
    resources.add(new EndpointsResource(endpoints));
    resources.add(
        new FiltersResource(store.catalog()::view, new RecentEventReader(store.journal())));
    return new OwnApiEndpoint(resources, bearers, management);
  }

  private LetterSearch letterSearch(EmbeddedStore store) {
    Set<String> elsewhere =
        config.storageAccounts().stream()
            .map(StorageAccountConfig::name)
            .collect(Collectors.toSet());
    return new LetterSearch(
        store.catalog()::view,
        store.letterNotes(),
        blobs,
        new FolderAccounts(foundation.directory().deadLetterFolder(), elsewhere),
        clock);
  }
}
