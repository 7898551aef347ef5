package io.hermod.manage.topic;

import io.hermod.manage.CatalogEditor;
import io.hermod.manage.KeyMaker;
import io.hermod.manage.KeyName;
import io.hermod.manage.ManagementException;
import io.hermod.manage.ResourceNames;
import io.hermod.manage.SubscriptionCleaner;
import io.hermod.manage.TopicAddress;
import io.hermod.manage.TopicType;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogView;
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

  /** Creates the topic, or replaces its settings; its id, spelling and keys stay as they are. */
  public Topic put(TopicAddress address, TopicSettings settings) {
    ResourceNames.checkTopic(address);
    return editor.change(catalog -> put(catalog, address, settings));
  }

  /**
   * Creates a topic of the Edge module, for which a caller may choose only the schema. An existing
   * topic stays as it is.
   *
   * @throws ManagementException if a topic of another kind has the name
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
          TopicRules.checkSchema(old, settings.schema());
          return old;
        });
  }

  /**
   * Deletes a topic of the Edge module and its subscriptions; returns false if it does not exist.
   */
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
      throw ManagementException.nameTakenOutsideEdge(topic.name());
    }
  }

  /**
   * Returns the topic as {@link #put} would create or replace it, with keys that nobody gets, after
   * the same checks. Changes nothing; it is a change only because quotas are checked in one.
   */
  public TopicPreview preview(TopicAddress address, TopicSettings settings) {
    ResourceNames.checkTopic(address);
    return editor.change(
        catalog -> {
          Topic old = checked(catalog.view(), address, settings);
          Topic topic =
              old == null ? created(Topic.SOURCES_ID, address, settings) : replaced(old, settings);
          return new TopicPreview(topic, old != null);
        });
  }

  /** Applies a change to the current settings of the topic. */
  public Topic change(TopicAddress address, UnaryOperator<TopicSettings> change) {
    return editor.change(
        catalog -> put(catalog, address, change.apply(TopicSettings.of(get(address)))));
  }

  Optional<Topic> find(TopicAddress address) {
    return address.find(editor.view());
  }

  public Topic get(TopicAddress address) {
    return find(address).orElseThrow(() -> ManagementException.notFound(address.resourceId()));
  }

  /** Replaces one of the two keys; the old key stops working at once. */
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

  /** The topics whose id begins with that of a resource group or an Azure subscription. */
  public List<Topic> list(TopicType type, String containerId) {
    String prefix = containerId + "/";
    return editor.view().topics().stream()
        .filter(topic -> TopicType.of(topic) == type)
        .filter(topic -> topic.resourceId().regionMatches(true, 0, prefix, 0, prefix.length()))
        .toList();
  }

  /** Deletes the topic and its subscriptions; returns false if it does not exist. */
  public boolean delete(TopicAddress address) {
    return editor.change(
        catalog -> {
          Optional<Topic> found = address.find(catalog.view());
          found.ifPresent(TopicRules::checkNotBuiltIn);
          found.ifPresent(topic -> remove(catalog, topic));
          return found.isPresent();
        });
  }

  private Topic put(Catalog catalog, TopicAddress address, TopicSettings settings) {
    Topic old = checked(catalog.view(), address, settings);
    Topic topic =
        old == null ? created(catalog.newId(), address, settings) : replaced(old, settings);
    if (!topic.equals(old)) {
      write(catalog, topic, old);
    }
    return topic;
  }

  /** Checks whether a topic may have these settings; returns the one that has its name so far. */
  private @Nullable Topic checked(CatalogView view, TopicAddress address, TopicSettings settings) {
    Topic old = view.topic(address.name());
    TopicRules.check(view, address, old, settings);
    if (old == null) {
      editor.quotas().checkNew(address.type(), view);
    }
    return old;
  }

  private Topic created(long id, TopicAddress address, TopicSettings settings) {
    return new Topic(
        id,
        settings.kind(),
        address.name(),
        address.resourceId(),
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
        old.keys(),
        profileName(old, settings),
        old.schema(),
        settings.access(),
        settings.traits());
  }

  /** A topic of the module keeps its profile unless the caller names another. */
  private static @Nullable String profileName(Topic old, TopicSettings settings) {
    boolean isKept = old.isEdge() && settings.profileName() == null;
    return isKept ? old.profileName() : settings.profileName();
  }

  private static void write(Catalog catalog, Topic topic, @Nullable Topic old) {
    catalog.putTopic(topic);
    String change = old == null ? "created" : "changed";
    log.info("Topic {}: id={} resource={}", change, topic.id(), topic.resourceId());
    if (old != null && !Objects.equals(old.profileName(), topic.profileName())) {
      // Lanes watch only subscriptions. A new version of each makes them read the topic again.
      catalog.view().subscriptions(topic.id()).forEach(catalog::putSubscription);
    }
  }

  /** Removes the topic and all subscriptions to it. */
  static void remove(Catalog catalog, Topic topic) {
    int subscriptions = catalog.view().subscriptions(topic.id()).size();
    if (topic.kind() instanceof TopicKind.SystemTopic(String source, _)) {
      subscriptions =
          SubscriptionCleaner.remove(catalog, Topic.SOURCES_ID, source::equalsIgnoreCase);
    }
    catalog.removeTopic(topic.id());
    log.info(
        "Topic deleted: id={} resource={} subscriptions={}",
        topic.id(),
        topic.resourceId(),
        subscriptions);
  }
}
