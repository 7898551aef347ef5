package io.hermod.manage;

import io.hermod.event.InvalidFieldException;
import io.hermod.store.Catalog;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates, changes, lists and deletes topics; blocks while the catalog writes. */
public final class Topics {
  private static final Logger log = LoggerFactory.getLogger(Topics.class);

  private final CatalogEditor editor;
  private final KeyMaker keyMaker;

  public Topics(CatalogEditor editor, KeyMaker keyMaker) {
    this.editor = editor;
    this.keyMaker = keyMaker;
  }

  /** Creates the topic, or replaces its settings: id, spelling and keys stay as they are. */
  public Topic put(TopicAddress address, TopicSettings settings) {
    ResourceNames.checkTopic(address);
    return editor.change(catalog -> put(catalog, address, settings));
  }

  /** Changes only what the caller names. */
  public Topic change(TopicAddress address, TopicChange change) {
    return editor.change(catalog -> put(catalog, address, change.appliedTo(get(address))));
  }

  public Topic get(TopicAddress address) {
    return find(address).orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  public TopicKeys keys(TopicAddress address) {
    return get(address).keys();
  }

  public List<Topic> list(GroupAddress group) {
    return withPrefix(group.prefix());
  }

  public List<Topic> list(String azureSubscription) {
    return withPrefix(GroupAddress.azurePrefix(azureSubscription));
  }

  /** Deletes the topic and its subscriptions; false where there was none. */
  public boolean delete(TopicAddress address) {
    return editor.change(catalog -> delete(catalog, address));
  }

  private Topic put(Catalog catalog, TopicAddress address, TopicSettings settings) {
    Topic old = catalog.view().topic(address.name());
    if (old != null && !address.isOf(old)) {
      throw new NameTakenException();
    }
    checkNotBuiltIn(old);
    checkSchema(old, settings.schema());
    Topic topic = old == null ? created(catalog, address, settings) : replaced(old, settings);
    if (!topic.equals(old)) {
      write(catalog, topic, old);
    }
    return topic;
  }

  private static void checkNotBuiltIn(@Nullable Topic topic) {
    if (topic != null && topic.isBuiltIn()) {
      throw new BuiltInTopicException(topic);
    }
  }

  private Topic created(Catalog catalog, TopicAddress address, TopicSettings settings) {
    return new Topic(
        catalog.newId(),
        TopicKind.CUSTOM,
        address.name(),
        address.resourceId(),
        settings.location(),
        settings.tags(),
        keyMaker.newKeys(),
        settings.profileName(),
        Objects.requireNonNullElse(settings.schema(), TopicSchema.EVENT_GRID),
        settings.access());
  }

  private static Topic replaced(Topic old, TopicSettings settings) {
    return new Topic(
        old.id(),
        old.kind(),
        old.name(),
        old.resourceId(),
        settings.location(),
        settings.tags(),
        old.keys(),
        settings.profileName(),
        old.schema(),
        settings.access());
  }

  /** Events that were accepted in one shape cannot be read in another. */
  private static void checkSchema(@Nullable Topic old, @Nullable TopicSchema wanted) {
    if (old == null || wanted == null) {
      return;
    }
    if (wanted.input() != old.inputSchema()) {
      throw new InvalidFieldException(
          "properties.inputSchema",
          "cannot be changed: the topic was made for " + old.inputSchema().inputName());
    }
    if (!wanted.mapping().equals(old.schema().mapping())) {
      throw new InvalidFieldException(
          "properties.inputSchemaMapping", "cannot be changed after the topic was made");
    }
  }

  private static void write(Catalog catalog, Topic topic, @Nullable Topic old) {
    catalog.putTopic(topic);
    String change = old == null ? "created" : "changed";
    log.info("Topic {}: id={} resource={}", change, topic.id(), topic.resourceId());
    if (old != null && !Objects.equals(old.profileName(), topic.profileName())) {
      // Lanes hear of subscriptions only: with a new version of each they look at the topic again.
      catalog.view().subscriptions(topic.id()).forEach(catalog::putSubscription);
    }
  }

  private boolean delete(Catalog catalog, TopicAddress address) {
    Optional<Topic> found = find(address);
    found.ifPresent(
        topic -> {
          checkNotBuiltIn(topic);
          remove(catalog, topic);
        });
    return found.isPresent();
  }

  private static void remove(Catalog catalog, Topic topic) {
    int subscriptions = catalog.view().subscriptions(topic.id()).size();
    catalog.removeTopic(topic.id());
    log.info(
        "Topic deleted: id={} resource={} subscriptions={}",
        topic.id(),
        topic.resourceId(),
        subscriptions);
  }

  private Optional<Topic> find(TopicAddress address) {
    return Optional.ofNullable(editor.view().topic(address.name())).filter(address::isOf);
  }

  private List<Topic> withPrefix(String prefix) {
    return editor.view().topics().stream()
        .filter(topic -> topic.resourceId().regionMatches(true, 0, prefix, 0, prefix.length()))
        .toList();
  }
}
