package io.hermod.manage;

import io.hermod.profile.Profile;
import io.hermod.store.CatalogView;
import io.hermod.subscription.Subscription;
import io.hermod.topic.Topic;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Many subscriptions in one order: that of their topics' names, then of origin and name. Lazy, so
 * that a page costs what is on it and little more.
 */
public final class SubscriptionList {
  private final CatalogView view;
  private final SubscriptionQuery query;
  private final TopicTypes types;
  private final Profile standard;

  SubscriptionList(CatalogView view, SubscriptionQuery query, Profile standard) {
    this.view = view;
    this.query = query;
    this.types = new TopicTypes(view);
    this.standard = standard;
  }

  /** Those on exactly this place, in the order of their names. */
  static List<Subscription> on(Place place, CatalogView view) {
    long topicId = place.topic().id();
    String origin = place.origin();
    return origin == null
        ? view.subscriptions(topicId).stream().filter(each -> each.origin() == null).toList()
        : view.subscriptions(topicId, origin);
  }

  /**
   * What comes behind the subscription that this key is of.
   *
   * @param after a {@link #key}; empty for all
   */
  public Stream<TopicSubscription> behind(String after) {
    String topicName = after.substring(0, Math.max(0, after.indexOf('\n')));
    return view.journalTopics()
        .filter(topic -> nameKey(topic).compareTo(topicName) >= 0)
        .sorted(Comparator.comparing(SubscriptionList::nameKey))
        .flatMap(topic -> view.subscriptions(topic.id()).stream().map(each -> shown(topic, each)))
        .filter(item -> key(item).compareTo(after) > 0)
        .filter(this::isWanted);
  }

  /** Where a subscription stands in the order. */
  public static String key(TopicSubscription item) {
    String origin = item.subscription().origin();
    String inTopic = (origin == null ? "" : origin) + "\n" + item.subscription().name();
    return nameKey(item.topic()) + "\n" + inTopic.toLowerCase(Locale.ROOT);
  }

  private static String nameKey(Topic topic) {
    return topic.name().toLowerCase(Locale.ROOT);
  }

  private TopicSubscription shown(Topic topic, Subscription subscription) {
    return new TopicSubscription(
        Place.of(topic, subscription),
        subscription,
        topic.profileOr(standard),
        SubscriptionForm.EXTENSION);
  }

  private boolean isWanted(TopicSubscription item) {
    return isWithin(item.place().resourceId(), query.containerId())
        && isOr(query.location(), types.location(item.place()))
        && isOr(query.topicType(), types.typeOf(item.place()));
  }

  private static boolean isOr(@Nullable String wanted, String is) {
    return wanted == null || wanted.equalsIgnoreCase(is);
  }

  /** Whether an id is that of the container, or of something in it. */
  static boolean isWithin(String id, String container) {
    boolean begins = id.regionMatches(true, 0, container, 0, container.length());
    return begins && (id.length() == container.length() || id.charAt(container.length()) == '/');
  }
}
