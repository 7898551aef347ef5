package io.hermod.app;

import io.hermod.access.Bearers;
import io.hermod.access.client.ClientEditor;
import io.hermod.access.publish.PublishAccess;
import io.hermod.access.token.BearerVerifier;
import io.hermod.access.token.SignIn;
import io.hermod.access.token.TrustedIssuers;
import io.hermod.audit.Rejections;
import io.hermod.config.HermodConfig;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.deadletter.redrive.EventResender;
import io.hermod.deadletter.redrive.Redriver;
import io.hermod.deadletter.search.DeadLetterSearch;
import io.hermod.deadletter.write.DeadLetterScheduler;
import io.hermod.delivery.DeliveryObservers;
import io.hermod.delivery.Dispatcher;
import io.hermod.delivery.endpoint.Endpoints;
import io.hermod.destination.kafka.KafkaProducers;
import io.hermod.destination.senders.ConfiguredResources;
import io.hermod.destination.senders.SenderSettings;
import io.hermod.destination.webhook.EntraTokens;
import io.hermod.egress.Egress;
import io.hermod.egress.OutboundProxy;
import io.hermod.explain.Diagnosis.StoreState;
import io.hermod.explain.Doctor;
import io.hermod.explain.EventExplainer;
import io.hermod.explain.OldestEventFinder;
import io.hermod.explain.Overview;
import io.hermod.explain.OverviewReader;
import io.hermod.explain.RecentEventReader;
import io.hermod.http.api.ApiEndpoint;
import io.hermod.http.api.ApiResource;
import io.hermod.http.api.AuditResource;
import io.hermod.http.api.ClientsResource;
import io.hermod.http.api.ClockResource;
import io.hermod.http.api.ClusterResource;
import io.hermod.http.api.DeadLetterRights;
import io.hermod.http.api.DeadLettersResource;
import io.hermod.http.api.DoctorResource;
import io.hermod.http.api.DryRunResource;
import io.hermod.http.api.EndpointsResource;
import io.hermod.http.api.EventEndpoint;
import io.hermod.http.api.FiltersResource;
import io.hermod.http.api.MetricsEndpoint;
import io.hermod.http.api.MetricsResource;
import io.hermod.http.api.OverviewResource;
import io.hermod.http.api.PausesResource;
import io.hermod.http.api.ProfilesResource;
import io.hermod.http.api.PublishAccount;
import io.hermod.http.api.PublishingResource;
import io.hermod.http.api.RedriveResource;
import io.hermod.http.api.SigningResource;
import io.hermod.http.api.TailResource;
import io.hermod.http.api.ValidationsResource;
import io.hermod.http.arm.ArmEndpoint;
import io.hermod.http.arm.DiscoveryEndpoint;
import io.hermod.http.arm.TokenEndpoint;
import io.hermod.http.call.CallRunner;
import io.hermod.http.peer.ClusterControl;
import io.hermod.http.publish.PublishEndpoint;
import io.hermod.http.publish.ValidationEndpoint;
import io.hermod.http.server.Endpoint;
import io.hermod.http.server.HealthEndpoint;
import io.hermod.http.server.PublicAddress;
import io.hermod.http.tail.TailStreams;
import io.hermod.manage.CatalogEditor;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.topic.ManagedResources;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsHistory;
import io.hermod.metrics.MetricsPage;
import io.hermod.publish.Publisher;
import io.hermod.store.Shard;
import io.hermod.store.backend.Backend;
import io.hermod.tls.OutboundTls;
import io.hermod.topic.TopicKind;
import io.hermod.validation.CallerSettings;
import io.hermod.validation.EndpointValidator;
import io.hermod.validation.Handshakes;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the router: lanes and endpoints. Each part starts after the parts it needs.
 *
 * <p>This class is long because it names every part of the server once.
 */
final class ServerBuilder {
  private final ServerContext context;
  private final HermodConfig config;
  private final Backend store;
  private final ManagementBuilder management;
  private final Counts counts;
  private final MetricsHistory history;
  private final DiagnosticsBuilder diagnostics;
  private final TracingBuilder tracing;
  private final OperationsBuilder operations;
  private final Endpoints endpoints;
  private final Shard shard;
  private final Dispatcher dispatcher;
  private final DeadLetterScheduler letters;
  private final DeadLetterSearch search;
  private final Redriver redriver;
  private final TailStreams tails;
  private final PublicAddress address;
  private final @Nullable ClusterControl cluster;

  private ServerBuilder(
      ServerContext context, PublicAddress address, @Nullable ClusterControl cluster) {
    this.context = context;
    this.address = address;
    this.cluster = cluster;
    this.config = context.config();
    this.store = context.store();
    OutboundTls tls = outboundTls();
    Egress egress = Egress.of(config.outbound());
    EntraTokens tokens =
        context.add(
            "tokens",
            new EntraTokens(config.outbound().entraTenants(), egress.proxy(), context.clock()));
    this.management =
        new ManagementBuilder(
            context,
            new CatalogEditor(store.catalog(), config.access().quotas()),
            new CallerSettings(context.vertx(), tls.usual(), egress, tokens, context.clock()));
    this.counts = new Counts(store.catalog()::view, store.parking().parkedCounts());
    this.history = MetricsBuilder.history(context, counts);
    this.diagnostics = new DiagnosticsBuilder(context, counts);
    this.tracing = new TracingBuilder(context, counts);
    DeliveryBuilder delivery = new DeliveryBuilder(context, tls, egress, senderSettings(tokens));
    DeadLetterBuilder deadLetters = new DeadLetterBuilder(context);
    this.endpoints = delivery.endpoints();
    this.letters =
        deadLetters.writer(management.builtInTopic(TopicKind.Purpose.DEAD_LETTERS), counts);
    this.operations =
        new OperationsBuilder(
            context, management.builtInTopic(TopicKind.Purpose.OPERATIONS), counts, history);
    operations.watch(endpoints);
    this.shard = delivery.shard();
    this.dispatcher = delivery.dispatcher(endpoints, operations.meters(), letters, observers());
    this.search = deadLetters.search();
    this.redriver = deadLetters.redriver(search, dispatcher);
    this.tails = new TailStreams(dispatcher.taps(), context.clock());
  }

  private DeliveryObservers observers() {
    return diagnostics.observers().and(tracing.ofDeliveries());
  }

  private SenderSettings senderSettings(EntraTokens tokens) {
    return new SenderSettings(
        config.delivery().hasOldDataschema(),
        config.delivery().validation().origin(),
        tokens,
        new ConfiguredResources(config.outbound().resources()),
        context.add("kafka clients", new KafkaProducers()),
        context.clock());
  }

  /**
   * Starts everything that is behind the ports.
   *
   * @param address where clients reach the server, once its ports are open
   * @param more adds to the page of metrics
   * @param cluster null if this server is alone
   */
  static Router start(
      ServerContext context,
      PublicAddress address,
      Consumer<MetricsPage> more,
      @Nullable ClusterControl cluster) {
    return new ServerBuilder(context, address, cluster).start(more);
  }

  private Router start(Consumer<MetricsPage> more) {
    PersistenceWarning.warnIfNotPersisted(config.store(), store.catalog().view());
    dispatcher.open(shard);
    store.dropWith(dispatcher);
    letters.start();
    redriver.start();
    return router(more);
  }

  private OutboundTls outboundTls() {
    return OutboundTls.of(config, context.clock(), context.bootstrap().certificates().reloader());
  }

  private Router router(Consumer<MetricsPage> more) {
    Executor workers = context.newWorkers("management");
    ConsoleBuilder console = new ConsoleBuilder(context);
    TrustedIssuers issuers = trustedIssuers();
    Bearers bearers = console.bearers(tokenBearers(issuers, workers));
    SignIn signIn = signIn();
    AuditBuilder audit = context.audit();
    CallRunner runner = audit.runner(workers);
    MetricsPage page =
        context.add(
            "metrics", new MetricsBuilder(context, counts, history).page(dispatcher, redriver));
    audit.tell(page);
    diagnostics.tell(page);
    operations.tell(page);
    tracing.tell(page);
    more.accept(page);
    EndpointValidator validator = management.validator(address::origin);
    operations.watch(validator.results());
    ManagedResources resources = management.resources(validator);
    management.watchEnds(resources.subscriptions());
    PublishEndpoint publishing = publishEndpoint(bearers, audit.rejections());
    EdgeBuilder edge = new EdgeBuilder(context, resources);
    edge.applyTwinFile();
    List<Endpoint> open =
        List.of(
            publishing,
            new HealthEndpoint(dispatcher::isRunning),
            new MetricsEndpoint(
                new MetricsEndpoint.Pages(page::text, page::openMetrics),
                config.metrics().isOpen(),
                bearers,
                runner));
    List<Endpoint> usual =
        List.of(
            new ArmEndpoint(resources, history, bearers, address, runner),
            new ValidationEndpoint(validator::confirm, runner),
            new EventEndpoint(store.catalog()::view, explainer(), resender(), bearers, runner),
            ownApiEndpoint(validator, resources, console, bearers, address, runner),
            new TokenEndpoint(signIn, address, runner),
            new DiscoveryEndpoint(signIn, address));
    List<Endpoint> managing =
        Stream.of(
                usual,
                console.endpoints(issuers, address, runner),
                edge.endpoints(publishing, counts, address, runner))
            .flatMap(List::stream)
            .toList();
    return new Router(open, managing, dispatcher, tails);
  }

  private TrustedIssuers trustedIssuers() {
    return context.add(
        "token issuers",
        TrustedIssuers.of(
            config.access().oidcIssuers(),
            OutboundProxy.of(config.outbound().proxy()),
            context.clock()));
  }

  private Bearers tokenBearers(TrustedIssuers issuers, Executor workers) {
    Bootstrap bootstrap = context.bootstrap();
    return new BearerVerifier(
        bootstrap.tokens(), bootstrap.clients(), issuers, workers, context.clock());
  }

  private SignIn signIn() {
    Bootstrap bootstrap = context.bootstrap();
    return new SignIn(
        bootstrap.credentials(), bootstrap.clients(), bootstrap.tokens(), context.clock());
  }

  private PublishEndpoint publishEndpoint(Bearers bearers, Rejections rejections) {
    return new PublishEndpoint(
        store.catalog()::view,
        new PublishAccess(bearers, context.clock()),
        publisher(),
        counts,
        rejections,
        context.clock(),
        diagnostics.recorder());
  }

  private Publisher publisher() {
    return new Publisher(
        context.time().intake(store.intake()), context.time().clock(), tracing.ofPublishing());
  }

  private EventExplainer explainer() {
    return new EventExplainer(
        store.laneCatalog(),
        store.journal(),
        store.parking(),
        store.history(),
        dispatcher.inspector(),
        endpoints,
        context.profiles());
  }

  private EventResender resender() {
    return new EventResender(
        dispatcher::hurry, store.redrives(), dispatcher, redriver, context.time().clock());
  }

  private ClientsResource clientsResource() {
    Bootstrap bootstrap = context.bootstrap();
    return new ClientsResource(
        new ClientEditor(
            bootstrap.directory(), bootstrap.credentials(), context.clock(), bootstrap.changes()),
        bootstrap.clients(),
        bootstrap.credentials().tenantId());
  }

  private DeadLetterRights letterRights() {
    return new DeadLetterRights(
        store.catalog()::view,
        config.delivery().deadLetter().storageAccounts().stream()
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
        () ->
            new StoreState(
                store.isRefusing(),
                store.journalBytes(),
                store.retainedBytes(),
                store.stateBytes()),
        context.guard()::faults);
  }

  private Handshakes handshakes(EndpointValidator validator) {
    return new Handshakes(
        validator.results(),
        store.catalog().proposals()::all,
        store.catalog()::view,
        context.time().clock());
  }

  private OverviewReader overviewReader(Doctor doctor, Handshakes handshakes) {
    return new OverviewReader(
        store.catalog()::view,
        dispatcher::laneStates,
        doctor::examine,
        () ->
            new Overview.Disk(
                store.freeDiskBytes(), config.store().maxBytes(), config.store().minFreeBytes()),
        new OldestEventFinder(store.journal(), store.parking()),
        history,
        handshakes);
  }

  private ApiEndpoint ownApiEndpoint(
      EndpointValidator validator,
      ManagedResources managed,
      ConsoleBuilder console,
      Bearers bearers,
      PublicAddress address,
      CallRunner runner) {
    DeadLetterRights rights = letterRights();
    Doctor doctor = doctor();
    Handshakes handshakes = handshakes(validator);
    Subscriptions subscriptions = managed.subscriptions();
    List<ApiResource> resources =
        List.of(
            new DeadLettersResource(search, rights),
            new RedriveResource(redriver, store.catalog()::view, subscriptions::get, rights),
            new ClockResource(context.time().clock()),
            new ClusterResource(cluster),
            new EndpointsResource(endpoints, store.catalog()::view),
            new DoctorResource(doctor),
            new OverviewResource(overviewReader(doctor, handshakes), store.catalog()::view),
            new MetricsResource(history, store.catalog()::view, subscriptions),
            new ValidationsResource(handshakes),
            new FiltersResource(store.catalog()::view, new RecentEventReader(store.journal())),
            new PausesResource(subscriptions.controls()),
            new SigningResource(subscriptions.controls()),
            new DryRunResource(subscriptions, managed.topics()),
            new ProfilesResource(context.profiles()),
            new PublishingResource(
                store.catalog()::view,
                publisher(),
                new PublishAccount(counts, context.clock(), diagnostics.recorder())),
            new TailResource(store.catalog()::view, tails, bearers),
            new AuditResource(AuditBuilder.reader(context.node())),
            BackupBuilder.resource(context),
            clientsResource());
    return new ApiEndpoint(
        Stream.concat(resources.stream(), console.resources().stream()).toList(),
        bearers,
        address,
        runner);
  }
}
