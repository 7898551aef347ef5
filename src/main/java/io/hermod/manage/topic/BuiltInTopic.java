package io.hermod.manage.topic;

import io.hermod.manage.CatalogEditor;
import io.hermod.manage.GroupAddress;
import io.hermod.manage.KeyMaker;
import io.hermod.store.StoreUnavailableException;
import io.hermod.store.catalog.Catalog;
import io.hermod.store.catalog.CatalogView;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
import io.hermod.topic.TopicTraits;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A topic on which the server itself publishes, so that subscribers learn of dead letters or of the
 * server. It is created if it is missing. Blocks while the catalog writes.
 */
public final class BuiltInTopic {
  private static final Logger log = LoggerFactory.getLogger(BuiltInTopic.class);

  private final CatalogEditor editor;
  private final KeyMaker keyMaker;
  private final GroupAddress group;
  private final TopicKind kind;
  private final String usualName;

  /**
   * Does not create the topic yet.
   *
   * @param azureSubscription the id of the Azure subscription that this server represents
   */
  public BuiltInTopic(
      CatalogEditor editor, KeyMaker keyMaker, String azureSubscription, TopicKind.BuiltIn kind) {
    this.editor = editor;
    this.keyMaker = keyMaker;
    this.group = new GroupAddress(azureSubscription, GroupAddress.USUAL);
    this.kind = kind;
    this.usualName =
        switch (kind.purpose()) {
          case DEAD_LETTERS -> "hermod-deadletters";
          case OPERATIONS -> "hermod-operations";
        };
  }

  /**
   * Creates the topic at startup, so that callers can subscribe to it. If the store is full, the
   * topic is created later.
   */
  public void prepare() {
    try {
      provide();
    } catch (StoreUnavailableException e) {
      log.warn(
          "The topic {} will be created when the store has room for it: {}",
          usualName,
          e.getMessage());
    }
  }

  /**
   * Finds or creates the topic.
   *
   * @throws StoreUnavailableException if it is missing and cannot be created now
   */
  public Topic provide() {
    return find(editor.view())
        .orElseGet(() -> editor.change(c -> find(c.view()).orElseGet(() -> create(c))));
  }

  private Optional<Topic> find(CatalogView view) {
    return view.topics().stream().filter(topic -> topic.kind().equals(kind)).findFirst();
  }

  private Topic create(Catalog catalog) {
    String name = freeName(catalog.view());
    Topic topic =
        new Topic(
            catalog.newId(),
            kind,
            name,
            group.resourceId() + "/providers/Microsoft.EventGrid/topics/" + name,
            keyMaker.newKeys(),
            null,
            TopicSchema.EVENT_GRID,
            TopicAccess.OPEN,
            TopicTraits.usual("local", Map.of()));
    catalog.putTopic(topic);
    tellOf(topic);
    return topic;
  }

  /** A caller may have used the name before; that topic stays as it is. */
  private String freeName(CatalogView view) {
    Stream<String> others =
        IntStream.rangeClosed(2, 1 + view.topics().size()).mapToObj(i -> usualName + "-" + i);
    return Stream.concat(Stream.of(usualName), others)
        .filter(name -> view.topic(name) == null)
        .findFirst()
        .orElseThrow();
  }

  private void tellOf(Topic topic) {
    log.debug("Built-in topic created: id={} resource={}", topic.id(), topic.resourceId());
    if (!topic.name().equals(usualName)) {
      log.warn(
          "The topic {} is one of yours, so the server publishes on {}", usualName, topic.name());
    }
  }
}
