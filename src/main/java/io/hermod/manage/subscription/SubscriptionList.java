package io.hermod.manage.subscription;

import static java.util.Comparator.comparing;

import io.hermod.manage.ResolvedScope;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicTypes;
import io.hermod.store.catalog.CatalogView;
import io.hermod.store.catalog.Proposal;
import io.hermod.topic.Topic;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Subscriptions in a fixed order: by the name of the topic, then by origin and name. Lazy, so that
 * a page costs little more than its own subscriptions.
 */
public final class SubscriptionList {
  private final CatalogView view;
  private final SubscriptionQuery query;
  private final TopicTypes types;
  private final SubscriptionViewer viewer;

  SubscriptionList(CatalogView view, SubscriptionQuery query, SubscriptionViewer viewer) {
    this.view = view;
    this.query = query;
    this.types = new TopicTypes(view);
    this.viewer = viewer;
  }

  /**
   * Returns the subscriptions after the one with this key.
   *
   * @param after a {@link #key}; empty for all
   */
  public Stream<TopicSubscription> behind(String after) {
    String topicName = after.substring(0, Math.max(0, after.indexOf('\n')));
    return view.journalTopics()
        .filter(topic -> nameKey(topic).compareTo(topicName) >= 0)
        .sorted(comparing(SubscriptionList::nameKey))
        .flatMap(this::on)
        .filter(item -> key(item).compareTo(after) > 0)
        .filter(this::isWanted);
  }

  /** The position of a subscription in the order. */
  public static String key(TopicSubscription item) {
    String origin = item.subscription().origin();
    String inTopic = (origin == null ? "" : origin) + "\n" + item.subscription().name();
    return nameKey(item.topic()) + "\n" + inTopic.toLowerCase(Locale.ROOT);
  }

  private static String nameKey(Topic topic) {
    return topic.name().toLowerCase(Locale.ROOT);
  }

  private Stream<TopicSubscription> on(Topic topic) {
    Stream<TopicSubscription> made =
        view.subscriptions(topic.id()).stream()
            .map(
                each -> viewer.on(ResolvedScope.of(topic, each), each, SubscriptionForm.EXTENSION));
    List<TopicSubscription> unmade =
        viewer
            .unmade(view, topic.id())
            .map(each -> viewer.on(placeOf(topic, each), each, SubscriptionForm.EXTENSION))
            .toList();
    return unmade.isEmpty()
        ? made
        : Stream.concat(made, unmade.stream()).sorted(comparing(SubscriptionList::key));
  }

  private static ResolvedScope placeOf(Topic topic, Proposal proposal) {
    return ResolvedScope.of(topic, proposal.subscription());
  }

  private boolean isWanted(TopicSubscription item) {
    return isWithin(item.place().resourceId(), query.containerId())
        && isOr(query.location(), types.location(item.place()))
        && isOr(query.topicType(), types.typeOf(item.place()));
  }

  private static boolean isOr(@Nullable String wanted, String is) {
    return wanted == null || wanted.equalsIgnoreCase(is);
  }

  /** Whether an id is that of the container, or of a resource in it. */
  public static boolean isWithin(String id, String container) {
    boolean begins = id.regionMatches(true, 0, container, 0, container.length());
    return begins && (id.length() == container.length() || id.charAt(container.length()) == '/');
  }
}
