package io.hermod.http.call;

import io.hermod.access.Resource;
import io.hermod.manage.Scope;
import io.hermod.manage.ScopeReader;
import io.hermod.manage.TopicAddress;
import org.jspecify.annotations.Nullable;

/** The resource that the calls of a route are about, which the scope of the caller must cover. */
public enum RouteScope {
  /** Nothing that belongs to a resource, such as Azure's metadata or the time. */
  NOTHING,

  /** The server as a whole. */
  SERVER,

  /**
   * Many resources, or one that the path does not name: the call itself checks {@link Call#sees}.
   */
  EACH,

  /** The resource group in the path. */
  GROUP,

  /** The topic, domain or system topic in the path. */
  TOPIC,

  /** The resource before the last provider in the path. */
  SCOPE,

  /**
   * Like {@link #SCOPE}, except that a list for a resource group or an Azure subscription contains
   * what the caller may see.
   */
  SCOPE_OR_EACH,

  /** The Edge module, whose clients have no scopes. */
  MODULE;

  private static final int TOPIC_ID_SEGMENTS = 8;

  /**
   * Returns the resource that the caller's scope must cover; null if the call itself checks it or
   * no check is needed.
   */
  @Nullable Resource resource(CallPath path) {
    return switch (this) {
      case NOTHING, EACH, MODULE -> null;
      case SERVER -> Resource.SERVER;
      case GROUP -> new Resource.InGroup(path.part("group"));
      case TOPIC -> of(ScopeReader.read(path.segments().subList(0, TOPIC_ID_SEGMENTS)));
      case SCOPE -> of(path.scope());
      case SCOPE_OR_EACH -> path.scope() instanceof Scope.OfContainer ? null : of(path.scope());
    };
  }

  private static Resource of(Scope scope) {
    return switch (scope) {
      case Scope.OfTopic(TopicAddress address) -> of(address);
      case Scope.OfDomainTopic(TopicAddress domain, _) -> of(domain);
      case Scope.OfResource(String id) -> Resource.ofId(id);
      case Scope.OfContainer(String id) -> Resource.ofId(id);
    };
  }

  private static Resource of(TopicAddress address) {
    String group = address.group().resourceGroup();
    return switch (address.type()) {
      case TOPIC -> new Resource.OneTopic(address.name(), group);
      case DOMAIN -> new Resource.OneDomain(address.name(), group);
      case SYSTEM_TOPIC -> new Resource.InGroup(group);
    };
  }
}
