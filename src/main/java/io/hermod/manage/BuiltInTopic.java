package io.hermod.manage;

import io.hermod.store.Catalog;
import io.hermod.store.CatalogView;
import io.hermod.store.StoreUnavailableException;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicSchema;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The topic on which the server itself publishes, for those who want to hear of dead letters; it is
 * made where it is missing. Blocks while the catalog writes.
 */
public final class BuiltInTopic {
  public static final String NAME = "hermod-deadletters";

  /** Where the commands look for topics. */
  private static final String GROUP = "hermod";

  private static final Logger log = LoggerFactory.getLogger(BuiltInTopic.class);

  private final CatalogEditor editor;
  private final KeyMaker keyMaker;
  private final GroupAddress group;

  /**
   * Makes nothing yet.
   *
   * @param azureSubscription the id of the one that this server plays
   */
  public BuiltInTopic(CatalogEditor editor, KeyMaker keyMaker, String azureSubscription) {
    this.editor = editor;
    this.keyMaker = keyMaker;
    this.group = new GroupAddress(azureSubscription, GROUP);
  }

  /** Makes it, so that it can be subscribed to; a store that is full now gets it later. */
  public void prepare() {
    try {
      provide();
    } catch (StoreUnavailableException e) {
      log.warn("The topic {} will be made when there is room for it: {}", NAME, e.getMessage());
    }
  }

  /**
   * Finds it, or makes it.
   *
   * @throws StoreUnavailableException if it is missing and cannot be made now
   */
  public Topic provide() {
    return find(editor.view())
        .orElseGet(() -> editor.change(c -> find(c.view()).orElseGet(() -> create(c))));
  }

  private static Optional<Topic> find(CatalogView view) {
    return view.topics().stream().filter(Topic::isBuiltIn).findFirst();
  }

  private Topic create(Catalog catalog) {
    String name = freeName(catalog.view());
    Topic topic =
        new Topic(
            catalog.newId(),
            TopicKind.BUILT_IN,
            name,
            group.resourceId() + "/providers/Microsoft.EventGrid/topics/" + name,
            "local",
            Map.of(),
            keyMaker.newKeys(),
            null,
            TopicSchema.EVENT_GRID,
            TopicAccess.OPEN);
    catalog.putTopic(topic);
    tellOf(topic);
    return topic;
  }

  /** Somebody may have used the name before it was ours: theirs stays what it is. */
  private static String freeName(CatalogView view) {
    Stream<String> others =
        IntStream.rangeClosed(2, 1 + view.topics().size()).mapToObj(i -> NAME + "-" + i);
    return Stream.concat(Stream.of(NAME), others)
        .filter(name -> view.topic(name) == null)
        .findFirst()
        .orElseThrow();
  }

  private static void tellOf(Topic topic) {
    log.debug("Topic built in: id={} resource={}", topic.id(), topic.resourceId());
    if (!topic.name().equals(NAME)) {
      log.warn(
          "There is a topic {} of your own: dead letters are told of on {}", NAME, topic.name());
    }
  }
}
