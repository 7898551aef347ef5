package io.hermod.http;

import io.hermod.access.Resource;
import io.hermod.manage.Scope;
import io.hermod.manage.ScopeReader;
import io.hermod.manage.TopicAddress;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the calls of a route are about: a caller's scope must cover it. */
enum Reach {
  /** Nothing that belongs to anybody: words of Azure, and the time. */
  NOTHING,

  /** The server as a whole. */
  SERVER,

  /** Many things, or one that the path does not say: the call itself asks {@link ArmCall#sees}. */
  EACH,

  /** The resource group in the path. */
  GROUP,

  /** The topic, domain or system topic in the path. */
  TOPIC,

  /** What comes before the provider at the end of the path. */
  SCOPE,

  /** The same; but lists of a group or an Azure subscription hold what the caller may see. */
  SCOPE_OR_EACH,

  /** The Edge module, whose clients have no scopes. */
  MODULE;

  private static final int TOPIC_ID_SEGMENTS = 8;

  /** The resource that the caller's scope must cover; null where the call itself looks to that. */
  @Nullable Resource resource(ArmPath path) {
    return switch (this) {
      case NOTHING, EACH, MODULE -> null;
      case SERVER -> Resource.SERVER;
      case GROUP -> new Resource.InGroup(path.part("group"));
      case TOPIC -> of(ScopeReader.read(path.segments().subList(0, TOPIC_ID_SEGMENTS)));
      case SCOPE -> of(scope(path));
      case SCOPE_OR_EACH -> scope(path) instanceof Scope.OfContainer ? null : of(scope(path));
    };
  }

  private static Scope scope(ArmPath path) {
    List<String> segments =
        Arrays.stream(path.part("scope").split("/")).filter(each -> !each.isEmpty()).toList();
    return ScopeReader.read(segments);
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
