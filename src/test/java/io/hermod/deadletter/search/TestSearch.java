package io.hermod.deadletter.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.blob.ConfiguredStores;
import io.hermod.deadletter.search.ReadingBudget.ReadingLimits;
import io.hermod.egress.OutboundProxy;
import io.hermod.filter.EventFilter;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.deadletter.BlobAddress;
import io.hermod.store.deadletter.BlobNotes;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicBuilder;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Containers in a folder, and an account that nobody answers for; a catalog on the heap. */
public final class TestSearch {
  private static final StorageAccountConfig FAR_AWAY =
      new StorageAccountConfig(
          "faraway",
          URI.create("http://127.0.0.1:1/faraway"),
          new StorageCredential.AccountKey("faraway", "a2V5"));

  private final InMemoryCatalog catalog = new InMemoryCatalog();
  private final Map<String, BlobNotes> notes = new HashMap<>();
  private final ConfiguredStores stores;
  private final FolderAccounts folders;

  public TestSearch(Path folder) {
    this.stores = new ConfiguredStores(List.of(FAR_AWAY), folder, OutboundProxy.NONE);
    this.folders = new FolderAccounts(folder, Set.of("faraway"));
  }

  public CatalogView catalog() {
    return catalog.view();
  }

  public DeadLetterSearch search() {
    return search(ReadingLimits.USUAL);
  }

  DeadLetterSearch search(ReadingLimits limits) {
    return new DeadLetterSearch(
        catalog::view, this::notes, stores, folders, limits, InstantSource.system());
  }

  public void write(String account, String container, String name, String json)
      throws BlobException {
    stores.of(account).write(container, name, json.getBytes(UTF_8));
  }

  private BlobNotes notes(BlobAddress blob) {
    return notes.getOrDefault(blob.name(), BlobNotes.NONE);
  }

  public void note(String blob, BlobNotes noted) {
    notes.put(blob, noted);
  }

  /** Creates a subscription, and its topic if it does not exist. Returns the lane. */
  public long subscribe(String topic, String name, String account, String container) {
    if (catalog.view().topic(topic) == null) {
      catalog.putTopic(new TopicBuilder(catalog.newId(), topic, resourceId(topic)).build());
    }
    long lane = catalog.newId();
    catalog.putSubscription(
        new SubscriptionBuilder(
                lane, topicId(topic), new WebhookDestination(URI.create("http://localhost/")))
            .named(name, resourceId(topic) + "/" + name)
            .filter(EventFilter.ALL)
            .deadLetter(new DeadLetterDestination("/storageAccounts/" + account, container, false))
            .build());
    return lane;
  }

  void unsubscribe(long lane) {
    catalog.removeSubscription(lane);
  }

  String resourceId(String topic) {
    return "/subscriptions/s/resourceGroups/g/providers/Microsoft.EventGrid/topics/" + topic;
  }

  public long topicId(String topic) {
    return Objects.requireNonNull(catalog.view().topic(topic)).id();
  }

  /** As in a URL. */
  static DeadLetterQuery query(String query) {
    Map<String, String> fields =
        Arrays.stream(query.split("&"))
            .filter(field -> !field.isEmpty())
            .map(field -> field.split("=", 2))
            .collect(
                Collectors.toMap(field -> field[0], field -> URLDecoder.decode(field[1], UTF_8)));
    return DeadLetterQuery.of(fields::get);
  }

  /** A blob of events that have nothing but ids. */
  public static String entries(String... ids) {
    return Arrays.stream(ids)
        .map("{\"id\":\"%s\"}"::formatted)
        .collect(Collectors.joining(",", "[", "]"));
  }
}
