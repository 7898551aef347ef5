package io.hermod.http;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import io.hermod.manage.ManagedResources;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicType;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.stream.Stream;

/** The routes of the management API: which path and method reach which call. */
final class ArmRoutes {
  static final String PROVIDER = "providers/Microsoft.EventGrid";
  static final String AZURE = "subscriptions/{subscription}";
  static final String GROUP = AZURE + "/resourceGroups/{group}";
  private static final String OURS = GROUP + "/" + PROVIDER;
  private static final String SUBSCRIPTIONS = "/eventSubscriptions";

  private final List<ArmRoute> routes;

  /** A path whose parts have names, and what its method does. */
  record Found(ArmRoute route, ArmPath path, ArmRoute.Verb verb) {}

  private ArmRoutes(List<ArmRoute> routes) {
    this.routes = routes;
  }

  static ArmRoutes of(ManagedResources resources) {
    return new ArmRoutes(
        Stream.of(
                topics(new TopicCalls(TopicType.TOPIC, resources.topics())),
                topics(new TopicCalls(TopicType.DOMAIN, resources.topics())),
                topics(new TopicCalls(TopicType.SYSTEM_TOPIC, resources.topics())),
                domainTopics(new DomainTopicCalls(resources.domainTopics())),
                nested(new SubscriptionCalls(resources.subscriptions(), SubscriptionForm.NESTED)),
                extensions(
                    new SubscriptionCalls(resources.subscriptions(), SubscriptionForm.EXTENSION)),
                new TopicTypeCalls(resources.topics()).routes(),
                new ProviderCalls(resources.account()).routes(),
                new AzureCalls(resources.account()).routes(),
                new GroupCalls(resources.groups()).routes(),
                new ResourceCalls(resources.topics()).routes())
            .flatMap(List::stream)
            .toList());
  }

  /** All of them, in the order in which they are tried. */
  List<ArmRoute> all() {
    return routes;
  }

  Found find(ArmPath path, HttpMethod method) {
    for (ArmRoute route : routes) {
      if (route.matches(path)) {
        return new Found(route, route.bind(path).orElseThrow(), route.verb(method));
      }
    }
    throw new ArmException(
        ArmAnswer.error(404, "NotFound", "No resource type of this router has such a path."));
  }

  private static List<ArmRoute> topics(TopicCalls calls) {
    String all = "/" + calls.type().word();
    String one = OURS + all + "/{topic}";
    return List.of(
        new ArmRoute(AZURE + "/" + PROVIDER + all, Reach.EACH).on(GET, calls::list),
        new ArmRoute(OURS + all, Reach.EACH).on(GET, calls::list),
        new ArmRoute(one, Reach.TOPIC)
            .onOne(calls::get)
            .on(PUT, calls::put)
            .on(PATCH, calls::patch)
            .on(DELETE, calls::delete),
        new ArmRoute(one + "/listKeys", Reach.TOPIC).on(POST, Need.READ_SECRETS, calls::listKeys),
        new ArmRoute(one + "/regenerateKey", Reach.TOPIC).on(POST, calls::regenerateKey),
        new ArmRoute(one + "/privateEndpointConnections", Reach.TOPIC).on(GET, calls::listNothing),
        new ArmRoute(one + "/privateLinkResources", Reach.TOPIC).on(GET, calls::listNothing));
  }

  private static List<ArmRoute> domainTopics(DomainTopicCalls calls) {
    String all = OURS + "/domains/{topic}/topics";
    return List.of(
        new ArmRoute(all, Reach.TOPIC).on(GET, calls::list),
        new ArmRoute(all + "/{domainTopic}", Reach.TOPIC)
            .onOne(calls::get)
            .on(PUT, calls::put)
            .on(DELETE, calls::delete));
  }

  private static List<ArmRoute> nested(SubscriptionCalls calls) {
    return Stream.of(
            OURS + "/topics/{topic}",
            OURS + "/domains/{topic}",
            OURS + "/systemTopics/{topic}",
            OURS + "/domains/{topic}/topics/{domainTopic}")
        .flatMap(parent -> subscriptions(parent + SUBSCRIPTIONS, Reach.TOPIC, Reach.TOPIC, calls))
        .toList();
  }

  private static List<ArmRoute> extensions(SubscriptionCalls calls) {
    Stream<ArmRoute> lists =
        Stream.of(AZURE, GROUP)
            .flatMap(
                container ->
                    Stream.of(
                            "/topicTypes/{topicType}",
                            "/locations/{location}",
                            "/locations/{location}/topicTypes/{topicType}")
                        .map(some -> container + "/" + PROVIDER + some + SUBSCRIPTIONS))
            .map(some -> new ArmRoute(some, Reach.EACH).on(GET, calls::listSome));
    return Stream.concat(
            lists,
            subscriptions(
                "{scope}/" + PROVIDER + SUBSCRIPTIONS, Reach.SCOPE_OR_EACH, Reach.SCOPE, calls))
        .toList();
  }

  private static Stream<ArmRoute> subscriptions(
      String all, Reach ofList, Reach ofOne, SubscriptionCalls calls) {
    String one = all + "/{eventSubscription}";
    return Stream.of(
        new ArmRoute(all, ofList).on(GET, calls::list),
        new ArmRoute(one, ofOne)
            .onOne(calls::get)
            .on(PUT, calls::put)
            .on(PATCH, calls::patch)
            .on(DELETE, calls::delete),
        new ArmRoute(one + "/getFullUrl", ofOne).on(POST, Need.READ_SECRETS, calls::fullUrl),
        new ArmRoute(one + "/getDeliveryAttributes", ofOne)
            .on(POST, Need.READ_SECRETS, calls::deliveryAttributes));
  }
}
