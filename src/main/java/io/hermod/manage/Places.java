package io.hermod.manage;

import io.hermod.store.Catalog;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.util.Optional;

/**
 * Finds what scopes stand for, and makes and drops topics of domains where their domain says so.
 */
final class Places {
  private Places() {}

  /** The place, where all that the scope names is there. */
  static Optional<Place> find(Catalog catalog, Scope scope) {
    return switch (scope) {
      case Scope.OfTopic(TopicAddress address) -> address.find(catalog.view()).map(Places::of);
      case Scope.OfDomainTopic(TopicAddress address, String name) ->
          address
              .find(catalog.view())
              .flatMap(domain -> catalog.domainTopic(domain.id(), name).map(of -> of(domain, of)));
      case Scope.OfResource(String id) -> Optional.of(ofSource(id, id));
      case Scope.OfContainer(String id) -> Optional.of(ofSource(id, id));
    };
  }

  static Place get(Catalog catalog, Scope scope) {
    return find(catalog, scope)
        .orElseThrow(() -> new ResourceNotFoundException(scope.resourceId()));
  }

  /** The place for a subscription; a topic that its domain would make for it counts as there. */
  static Place foresee(Catalog catalog, Scope scope) {
    return find(catalog, scope)
        .or(() -> toBeMade(catalog, scope))
        .orElseThrow(() -> new ResourceNotFoundException(scope.resourceId()));
  }

  private static Optional<Place> toBeMade(Catalog catalog, Scope scope) {
    return scope instanceof Scope.OfDomainTopic(TopicAddress address, String name)
        ? address
            .find(catalog.view())
            .filter(Places::makesTopics)
            .map(
                domain -> new Place(domain, checked(name), domain.resourceId() + "/topics/" + name))
        : Optional.empty();
  }

  private static String checked(String name) {
    ResourceNames.checkDomainTopic(name);
    return name;
  }

  /** Makes the topic of a domain that was foreseen. */
  static void provide(Catalog catalog, Place place) {
    String origin = place.origin();
    if (origin != null && isMissing(catalog, place)) {
      catalog.putDomainTopic(new DomainTopic(place.topic().id(), origin, place.resourceId()));
    }
  }

  /** Whether the place is a topic of a domain that has yet to be made. */
  static boolean isMissing(Catalog catalog, Place place) {
    String origin = place.origin();
    long id = place.topic().id();
    return origin != null && id != Topic.SOURCES_ID && catalog.domainTopic(id, origin).isEmpty();
  }

  /** Drops a topic of a domain that has lost its last subscription, if its domain wants that. */
  static void abandon(Catalog catalog, Place place) {
    String origin = place.origin();
    if (origin != null
        && place.topic().kind() instanceof TopicKind.Domain(_, boolean dropsTopics)
        && dropsTopics
        && catalog.view().subscriptions(place.topic().id(), origin).isEmpty()) {
      catalog.removeDomainTopic(place.topic().id(), origin);
    }
  }

  private static Place of(Topic topic) {
    return topic.kind() instanceof TopicKind.SystemTopic(String source, _)
        ? ofSource(source, topic.resourceId())
        : new Place(topic, null, topic.resourceId());
  }

  private static Place of(Topic domain, DomainTopic topic) {
    return new Place(domain, topic.name(), topic.resourceId());
  }

  private static Place ofSource(String source, String resourceId) {
    return new Place(Topic.SOURCES, source, resourceId);
  }

  private static boolean makesTopics(Topic topic) {
    return topic.kind() instanceof TopicKind.Domain(boolean makesTopics, _) && makesTopics;
  }
}
