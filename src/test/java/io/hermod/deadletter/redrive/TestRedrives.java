package io.hermod.deadletter.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.StoreConfig;
import io.hermod.config.TestStoreConfig;
import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.blob.ConfiguredStores;
import io.hermod.deadletter.search.DeadLetterQuery;
import io.hermod.deadletter.search.DeadLetterSearch;
import io.hermod.deadletter.search.FolderAccounts;
import io.hermod.egress.OutboundProxy;
import io.hermod.event.Event;
import io.hermod.filter.EventFilter;
import io.hermod.loop.Loop;
import io.hermod.secret.MasterKeys;
import io.hermod.store.AppendResult;
import io.hermod.store.DueKey;
import io.hermod.store.DueResult;
import io.hermod.store.ParkedEvent;
import io.hermod.store.Parking;
import io.hermod.store.Publication;
import io.hermod.store.Redriven;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.TestEntries;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.deadletter.RedriveResult;
import io.hermod.store.deadletter.RedriveStep;
import io.hermod.store.deadletter.Redrives;
import io.hermod.store.embedded.EmbeddedStore;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A store and containers in a folder, and subscriptions whose dead letters are sent again. */
public final class TestRedrives implements AutoCloseable {
  public static final String ACCOUNT = "acc1";
  public static final String CONTAINER = "letters";
  public static final DeadLetterQuery ALL = DeadLetterQuery.of(_ -> null);

  private final Path folder;
  private final ConfiguredStores blobs;
  private EmbeddedStore store;

  /** The lanes that were told of rows, once for each row. */
  public final List<Long> told = new ArrayList<>();

  /** The next so many steps are not taken. */
  int failures;

  /** Why the next looks for letters fail; null where they do not. */
  @Nullable BlobException broken;

  /** Whether the next looks meet something that nobody has thought of. */
  boolean hasFault;

  int steps;

  public TestRedrives(Path folder) {
    this.folder = folder;
    this.blobs = new ConfiguredStores(List.of(), folder.resolve("letters"), OutboundProxy.NONE);
    this.store = openStore();
  }

  private EmbeddedStore openStore() {
    StoreConfig config = TestStoreConfig.ON_DISK;
    return EmbeddedStore.open(
        folder.resolve("store"),
        MasterKeys.open(folder.resolve("key")),
        config,
        1,
        InstantSource.system());
  }

  EmbeddedStore store() {
    return store;
  }

  /** Publishes events one by one, a second apart; their ids are numbers from the first on. */
  void publish(String topic, int first, int count, Instant at, int bytes) {
    for (int i = 0; i < count; i++) {
      CompletableFuture<AppendResult> result = new CompletableFuture<>();
      store
          .intake()
          .append(
              new Publication(
                  topicId(topic),
                  at.plusSeconds(i),
                  TestEntries.publicationOf(1, String.valueOf(first + i), bytes).events()),
              result::complete);
      if (!(result.join() instanceof AppendResult.Appended)) {
        throw new AssertionError(result.join());
      }
    }
  }

  public CatalogView catalog() {
    return store.catalog().view();
  }

  /** The store of jobs, which fails when told to. */
  Redrives redrives() {
    return new FailingRedrives(store.redrives());
  }

  public Parking parking() {
    return store.parking();
  }

  void reopen() {
    store.close();
    store = openStore();
  }

  public Redriver redriver(Loop loop, Executor blocking) {
    DeadLetterSearch search =
        new DeadLetterSearch(
            store.catalog()::view,
            store.letterNotes(),
            blobs,
            new FolderAccounts(folder.resolve("letters"), Set.of()),
            InstantSource.system());
    DeadLetterSource letters =
        (query, after, most) -> {
          if (hasFault) {
            throw new IllegalStateException("told to");
          }
          if (broken != null) {
            throw broken;
          }
          return search.find(query, after, most);
        };
    Redriver redriver =
        new Redriver(
            loop,
            blocking,
            letters,
            store.letterNotes(),
            redrives(),
            store.catalog()::view,
            new ReplayPlanner(store.laneCatalog(), store.retainedEvents(), true),
            (lane, rows) -> rows.forEach(_ -> told.add(lane)),
            false);
    redriver.start();
    return redriver;
  }

  /** Fails when told to. */
  private final class FailingRedrives implements Redrives {
    private final Redrives real;

    FailingRedrives(Redrives real) {
      this.real = real;
    }

    @Override
    public Map<String, String> jobs() {
      return real.jobs();
    }

    @Override
    public void keep(String jobId, String job) {
      real.keep(jobId, job);
    }

    @Override
    public void forget(String jobId) {
      real.forget(jobId);
    }

    @Override
    public long waiting(long lane) {
      return real.waiting(lane);
    }

    @Override
    public RedriveResult send(RedriveStep step) {
      failIfToldTo();
      steps++;
      return real.send(step);
    }

    @Override
    public RedriveResult resend(
        long topicId, long lane, Event event, Instant publishedAt, Redriven redriven) {
      failIfToldTo();
      return real.resend(topicId, lane, event, publishedAt, redriven);
    }
  }

  private void failIfToldTo() {
    if (failures > 0) {
      failures--;
      throw new StoreUnavailableException("told to");
    }
  }

  /** Creates a subscription, and its topic if it does not exist. Returns the lane. */
  public long subscribe(String topic, String name) {
    if (store.catalog().view().topic(topic) == null) {
      store
          .catalog()
          .putTopic(new TopicBuilder(store.catalog().newId(), topic, "/topics/" + topic).build());
    }
    long lane = store.catalog().newId();
    store
        .catalog()
        .putSubscription(
            new SubscriptionBuilder(
                    lane, topicId(topic), new WebhookDestination(URI.create("http://localhost/")))
                .named(name, "/topics/" + topic + "/" + name)
                .filter(EventFilter.ALL)
                .deadLetter(
                    new DeadLetterDestination("/storageAccounts/" + ACCOUNT, CONTAINER, false))
                .build());
    return lane;
  }

  private long topicId(String topic) {
    return Objects.requireNonNull(store.catalog().view().topic(topic)).id();
  }

  void unsubscribe(long lane) {
    store.catalog().removeSubscription(lane);
  }

  /** Letters with ids from a number on, which failed at that time. */
  public void write(String topic, String subscription, int first, int count, Instant failedAt) {
    String json =
        IntStream.range(first, first + count)
            .mapToObj(i -> entry(topic, i, failedAt))
            .collect(Collectors.joining(",", "[", "]"));
    write(
        subscription.toUpperCase(Locale.ROOT) + "/2026/1/1/0/" + (1_000_000 + first) + ".json",
        json);
  }

  void write(String blob, String json) {
    try {
      blobs.of(ACCOUNT).write(CONTAINER, blob, json.getBytes(UTF_8));
    } catch (BlobException e) {
      throw new AssertionError(e);
    }
  }

  private static String entry(String topic, int number, Instant failedAt) {
    return """
    {"id":"%d","subject":"s","eventType":"T","eventTime":"2026-01-01T00:00:00Z","data":{},\
    "topic":"/topics/%s","dataVersion":"","metadataVersion":"1",\
    "deadLetterReason":"MaxDeliveryAttemptsExceeded","deliveryAttempts":3,\
    "lastDeliveryOutcome":"NotFound","publishTime":"2025-12-31T00:00:00Z",\
    "lastDeliveryAttemptTime":"%s"}\
    """
        .formatted(number, topic, failedAt);
  }

  public List<ParkedEvent> parked(long lane) {
    CompletableFuture<DueResult> result = new CompletableFuture<>();
    store
        .parking()
        .due(lane, DueKey.FIRST, Instant.MAX, 1_000_000, Long.MAX_VALUE, result::complete);
    return ((DueResult.Found) result.join()).events();
  }

  public List<Integer> parkedIds(long lane) {
    return parked(lane).stream().map(each -> Integer.valueOf(each.event().id())).toList();
  }

  @Override
  public void close() {
    store.close();
  }
}
