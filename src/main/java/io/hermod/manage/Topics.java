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
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates, changes, lists and deletes topics, domains and system topics; blocks while the catalog
 * writes.
 */
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

  /**
   * Creates a topic of the Edge module, whose schema is all that a caller may choose; one that is
   * there stays as it is.
   *
   * @throws NameTakenException if another sort of topic has the name
   */
  Topic provideEdge(TopicAddress address, TopicSettings settings) {
    ResourceNames.checkEdgeTopic(address);
    return editor.change(
        catalog -> {
          Topic old = catalog.view().topic(address.name());
          if (old == null) {
            return put(catalog, address, settings);
          }
          checkEdge(old);
          checkSchema(old, settings.schema());
          return old;
        });
  }

  /** Deletes a topic of the Edge module and its subscriptions; false where there was none. */
  boolean deleteEdge(String name) {
    return editor.change(
        catalog -> {
          Topic found = catalog.view().topic(name);
          if (found == null) {
            return false;
          }
          checkEdge(found);
          remove(catalog, found);
          return true;
        });
  }

  private static void checkEdge(Topic topic) {
    if (!topic.isEdge()) {
      throw NameTakenException.outsideOfEdge(topic.name());
    }
  }

  /** Changes the settings that the topic has into others. */
  public Topic change(TopicAddress address, UnaryOperator<TopicSettings> change) {
    return editor.change(
        catalog -> put(catalog, address, change.apply(TopicSettings.of(get(address)))));
  }

  Optional<Topic> find(TopicAddress address) {
    return address.find(editor.view());
  }

  public Topic get(TopicAddress address) {
    return find(address).orElseThrow(() -> new ResourceNotFoundException(address.resourceId()));
  }

  /** Replaces one of the two keys; the old one is good for nothing from now on. */
  public TopicKeys regenerate(TopicAddress address, KeyName key) {
    return editor.change(
        catalog -> {
          Topic topic = get(address);
          Topic changed = topic.with(keyMaker.renewed(topic.keys(), key));
          catalog.putTopic(changed);
          log.info("Topic key regenerated: id={} key={}", topic.id(), key.wireName());
          return changed.keys();
        });
  }

  /** Those whose id begins with that of a resource group or an Azure subscription. */
  public List<Topic> list(TopicType type, String containerId) {
    String prefix = containerId + "/";
    return editor.view().topics().stream()
        .filter(topic -> TopicType.of(topic) == type)
        .filter(topic -> topic.resourceId().regionMatches(true, 0, prefix, 0, prefix.length()))
        .toList();
  }

  /** Deletes the topic and its subscriptions; false where there was none. */
  public boolean delete(TopicAddress address) {
    return editor.change(
        catalog -> {
          Optional<Topic> found = address.find(catalog.view());
          found.ifPresent(Topics::checkNotBuiltIn);
          found.ifPresent(topic -> remove(catalog, topic));
          return found.isPresent();
        });
  }

  private Topic put(Catalog catalog, TopicAddress address, TopicSettings settings) {
    Topic old = catalog.view().topic(address.name());
    if (old != null && !address.isOf(old)) {
      throw NameTakenException.of(address.type());
    }
    checkNotBuiltIn(old);
    checkSchema(old, settings.schema());
    SourceRules.check(catalog.view(), old, settings.kind());
    if (old == null) {
      editor.quotas().checkNew(address.type(), catalog.view());
    }
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
        settings.kind(),
        address.name(),
        address.resourceId(),
        settings.location(),
        settings.tags(),
        keyMaker.newKeys(),
        settings.profileName(),
        Objects.requireNonNullElse(settings.schema(), TopicSchema.EVENT_GRID),
        settings.access(),
        settings.traits());
  }

  private static Topic replaced(Topic old, TopicSettings settings) {
    return new Topic(
        old.id(),
        old.isEdge() ? old.kind() : settings.kind(),
        old.name(),
        old.resourceId(),
        settings.location(),
        settings.tags(),
        old.keys(),
        profileName(old, settings),
        old.schema(),
        settings.access(),
        settings.traits());
  }

  /** A topic of the module has its rules, unless somebody names others. */
  private static @Nullable String profileName(Topic old, TopicSettings settings) {
    boolean isKept = old.isEdge() && settings.profileName() == null;
    return isKept ? old.profileName() : settings.profileName();
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

  /** Removes it with all that is subscribed to it. */
  static void remove(Catalog catalog, Topic topic) {
    int subscriptions = catalog.view().subscriptions(topic.id()).size();
    if (topic.kind() instanceof TopicKind.SystemTopic(String source, _)) {
      subscriptions = Sweeper.sweep(catalog, Topic.SOURCES_ID, source::equalsIgnoreCase);
    }
    catalog.removeTopic(topic.id());
    log.info(
        "Topic deleted: id={} resource={} subscriptions={}",
        topic.id(),
        topic.resourceId(),
        subscriptions);
  }
}
