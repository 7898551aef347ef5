package io.hermod.manage;

import io.hermod.store.catalog.Catalog;
import io.hermod.topic.DomainTopic;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicKind;
import java.util.Optional;

/** Resolves scopes, and creates and deletes domain topics if their domain says so. */
public final class ScopeResolver {
  private ScopeResolver() {}

  /** Resolves the scope; empty if a resource in it does not exist. */
  public static Optional<ResolvedScope> find(Catalog catalog, Scope scope) {
    return switch (scope) {
      case Scope.OfTopic(TopicAddress address) ->
          address.find(catalog.view()).map(ScopeResolver::of);
      case Scope.OfDomainTopic(TopicAddress address, String name) ->
          address
              .find(catalog.view())
              .flatMap(domain -> catalog.domainTopic(domain.id(), name).map(of -> of(domain, of)));
      case Scope.OfResource(String id) -> Optional.of(ofSource(id, id));
      case Scope.OfContainer(String id) -> Optional.of(ofSource(id, id));
    };
  }

  public static ResolvedScope get(Catalog catalog, Scope scope) {
    return find(catalog, scope).orElseThrow(() -> ManagementException.notFound(scope.resourceId()));
  }

  /**
   * Resolves the scope of a new subscription. A domain topic that its domain would create counts as
   * existing.
   */
  public static ResolvedScope foresee(Catalog catalog, Scope scope) {
    return find(catalog, scope)
        .or(() -> toBeMade(catalog, scope))
        .orElseThrow(() -> ManagementException.notFound(scope.resourceId()));
  }

  private static Optional<ResolvedScope> toBeMade(Catalog catalog, Scope scope) {
    return scope instanceof Scope.OfDomainTopic(TopicAddress address, String name)
        ? address
            .find(catalog.view())
            .filter(ScopeResolver::autoCreatesTopics)
            .map(
                domain ->
                    new ResolvedScope(
                        domain, checked(name), domain.resourceId() + "/topics/" + name))
        : Optional.empty();
  }

  private static String checked(String name) {
    ResourceNames.checkDomainTopic(name);
    return name;
  }

  /** Creates the domain topic that {@link #foresee} assumed. */
  public static void provide(Catalog catalog, ResolvedScope place) {
    String origin = place.origin();
    if (origin != null && isMissing(catalog, place)) {
      catalog.putDomainTopic(new DomainTopic(place.topic().id(), origin, place.resourceId()));
    }
  }

  /** Whether the scope is a domain topic that has yet to be created. */
  public static boolean isMissing(Catalog catalog, ResolvedScope place) {
    String origin = place.origin();
    long id = place.topic().id();
    return origin != null && id != Topic.SOURCES_ID && catalog.domainTopic(id, origin).isEmpty();
  }

  /** Deletes a domain topic that has lost its last subscription, if its domain says so. */
  public static void abandon(Catalog catalog, ResolvedScope place) {
    String origin = place.origin();
    if (origin != null
        && place.topic().kind() instanceof TopicKind.Domain(_, boolean autoDeletesTopics)
        && autoDeletesTopics
        && catalog.view().subscriptions(place.topic().id(), origin).isEmpty()) {
      catalog.removeDomainTopic(place.topic().id(), origin);
    }
  }

  private static ResolvedScope of(Topic topic) {
    return topic.kind() instanceof TopicKind.SystemTopic(String source, _)
        ? ofSource(source, topic.resourceId())
        : new ResolvedScope(topic, null, topic.resourceId());
  }

  private static ResolvedScope of(Topic domain, DomainTopic topic) {
    return new ResolvedScope(domain, topic.name(), topic.resourceId());
  }

  private static ResolvedScope ofSource(String source, String resourceId) {
    return new ResolvedScope(Topic.SOURCES, source, resourceId);
  }

  private static boolean autoCreatesTopics(Topic topic) {
    return topic.kind() instanceof TopicKind.Domain(boolean autoCreatesTopics, _)
        && autoCreatesTopics;
  }
}
