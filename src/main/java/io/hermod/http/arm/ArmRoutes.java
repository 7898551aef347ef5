package io.hermod.http.arm;

import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.PATCH;
import static io.vertx.core.http.HttpMethod.POST;
import static io.vertx.core.http.HttpMethod.PUT;

import io.hermod.http.call.CallException;
import io.hermod.http.call.CallPath;
import io.hermod.http.call.CallResponse;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.RequiredPermission;
import io.hermod.http.call.RouteScope;
import io.hermod.manage.SubscriptionForm;
import io.hermod.manage.TopicType;
import io.hermod.manage.topic.ManagedResources;
import io.hermod.metrics.MetricsHistory;
import io.vertx.core.http.HttpMethod;
import java.util.List;
import java.util.stream.Stream;

/** The routes of the management API: which action a path and a method lead to. */
public final class ArmRoutes {
  static final String PROVIDER = "providers/Microsoft.EventGrid";
  private static final String AZURE = "subscriptions/{subscription}";
  private static final String GROUP = AZURE + "/resourceGroups/{group}";
  private static final String OURS = GROUP + "/" + PROVIDER;
  private static final String SUBSCRIPTIONS = "/eventSubscriptions";
  private static final String STORAGE = "/providers/Microsoft.Storage";

  private final List<CallRoute> routes;

  /** The route of a path, the path with its named parts, and the action of the method. */
  record Found(CallRoute route, CallPath path, CallRoute.Verb verb) {}

  private ArmRoutes(List<CallRoute> routes) {
    this.routes = routes;
  }

  public static ArmRoutes of(ManagedResources resources, MetricsHistory history) {
    return new ArmRoutes(
        Stream.of(
                topics(new TopicCalls(TopicType.TOPIC, resources.topics())),
                topics(new TopicCalls(TopicType.DOMAIN, resources.topics())),
                topics(new TopicCalls(TopicType.SYSTEM_TOPIC, resources.topics())),
                domainTopics(new DomainTopicCalls(resources.domainTopics())),
                nested(new SubscriptionCalls(resources.subscriptions(), SubscriptionForm.NESTED)),
                extensions(
                    new SubscriptionCalls(resources.subscriptions(), SubscriptionForm.EXTENSION)),
                topicTypes(new TopicTypeCalls(resources.topics())),
                providers(new ProviderCalls(resources.account())),
                azure(new AzureCalls(resources.account())),
                groups(new GroupCalls(resources.groups())),
                storageAccounts(new StorageAccountCalls(resources.accounts())),
                MetricRoutes.of(
                    parents().map(each -> each + SUBSCRIPTIONS).toList(),
                    new MetricCalls(resources.topics(), resources.subscriptions(), history)),
                resources(new ResourceCalls(resources.topics(), resources.accounts())))
            .flatMap(List::stream)
            .toList());
  }

  /** Returns all routes, in the order in which they are tried. */
  List<CallRoute> all() {
    return routes;
  }

  Found find(CallPath path, HttpMethod method) {
    for (CallRoute route : routes) {
      if (route.matches(path)) {
        return new Found(route, route.bind(path).orElseThrow(), route.verb(method));
      }
    }
    throw new CallException(
        CallResponse.error(404, "NotFound", "This path matches no resource type of this router."));
  }

  private static List<CallRoute> topics(TopicCalls calls) {
    String all = "/" + calls.type().word();
    String one = OURS + all + "/{topic}";
    return List.of(
        new CallRoute(AZURE + "/" + PROVIDER + all, RouteScope.EACH).on(GET, calls::list),
        new CallRoute(OURS + all, RouteScope.EACH).on(GET, calls::list),
        new CallRoute(one, RouteScope.TOPIC)
            .onOne(calls::get)
            .on(PUT, calls::put)
            .on(PATCH, calls::patch)
            .on(DELETE, calls::delete),
        new CallRoute(one + "/listKeys", RouteScope.TOPIC)
            .on(POST, RequiredPermission.READ_SECRETS, calls::listKeys),
        new CallRoute(one + "/regenerateKey", RouteScope.TOPIC).on(POST, calls::regenerateKey),
        new CallRoute(one + "/privateEndpointConnections", RouteScope.TOPIC)
            .on(GET, calls::emptyList),
        new CallRoute(one + "/privateLinkResources", RouteScope.TOPIC).on(GET, calls::emptyList));
  }

  private static List<CallRoute> domainTopics(DomainTopicCalls calls) {
    String all = OURS + "/domains/{topic}/topics";
    return List.of(
        new CallRoute(all, RouteScope.TOPIC).on(GET, calls::list),
        new CallRoute(all + "/{domainTopic}", RouteScope.TOPIC)
            .onOne(calls::get)
            .on(PUT, calls::put)
            .on(DELETE, calls::delete));
  }

  private static List<CallRoute> nested(SubscriptionCalls calls) {
    return parents()
        .flatMap(
            parent ->
                subscriptions(parent + SUBSCRIPTIONS, RouteScope.TOPIC, RouteScope.TOPIC, calls))
        .toList();
  }

  /** The resources that subscriptions are nested in. */
  private static Stream<String> parents() {
    return Stream.of(
        OURS + "/topics/{topic}",
        OURS + "/domains/{topic}",
        OURS + "/systemTopics/{topic}",
        OURS + "/domains/{topic}/topics/{domainTopic}");
  }

  private static List<CallRoute> extensions(SubscriptionCalls calls) {
    Stream<CallRoute> lists =
        Stream.of(AZURE, GROUP)
            .flatMap(
                container ->
                    Stream.of(
                            "/topicTypes/{topicType}",
                            "/locations/{location}",
                            "/locations/{location}/topicTypes/{topicType}")
                        .map(some -> container + "/" + PROVIDER + some + SUBSCRIPTIONS))
            .map(some -> new CallRoute(some, RouteScope.EACH).on(GET, calls::listSome));
    return Stream.concat(
            lists,
            subscriptions(
                "{scope}/" + PROVIDER + SUBSCRIPTIONS,
                RouteScope.SCOPE_OR_EACH,
                RouteScope.SCOPE,
                calls))
        .toList();
  }

  private static Stream<CallRoute> subscriptions(
      String all, RouteScope ofList, RouteScope ofOne, SubscriptionCalls calls) {
    String one = all + "/{eventSubscription}";
    return Stream.of(
        new CallRoute(all, ofList).on(GET, calls::list),
        new CallRoute(one, ofOne)
            .onOne(calls::get)
            .on(PUT, calls::put)
            .on(PATCH, calls::patch)
            .on(DELETE, calls::delete),
        new CallRoute(one + "/getFullUrl", ofOne)
            .on(POST, RequiredPermission.READ_SECRETS, calls::fullUrl),
        new CallRoute(one + "/getDeliveryAttributes", ofOne)
            .on(POST, RequiredPermission.READ_SECRETS, calls::deliveryAttributes));
  }

  private static List<CallRoute> topicTypes(TopicTypeCalls calls) {
    String all = PROVIDER + "/topicTypes";
    return List.of(
        new CallRoute(all, RouteScope.NOTHING).on(GET, TopicTypeCalls::list),
        new CallRoute(all + "/{topicType}", RouteScope.NOTHING).onOne(TopicTypeCalls::get),
        new CallRoute(all + "/{topicType}/eventTypes", RouteScope.NOTHING)
            .on(GET, TopicTypeCalls::eventTypes),
        new CallRoute("{scope}/" + PROVIDER + "/eventTypes", RouteScope.SCOPE)
            .on(GET, calls::eventTypesOfResource),
        new CallRoute("{scope}/" + PROVIDER + "/extensionTopics/default", RouteScope.SCOPE)
            .onOne(TopicTypeCalls::extensionTopic));
  }

  private static List<CallRoute> providers(ProviderCalls calls) {
    String one = AZURE + "/providers/{namespace}";
    return List.of(
        new CallRoute("providers", RouteScope.NOTHING).on(GET, calls::list),
        new CallRoute(AZURE + "/providers", RouteScope.NOTHING).on(GET, calls::list),
        new CallRoute(PROVIDER + "/operations", RouteScope.NOTHING)
            .on(GET, ProviderCalls::operations),
        new CallRoute("providers/{namespace}", RouteScope.NOTHING).onOne(calls::get),
        new CallRoute(one, RouteScope.NOTHING).onOne(calls::get),
        new CallRoute(one + "/register", RouteScope.NOTHING).on(POST, calls::get));
  }

  private static List<CallRoute> azure(AzureCalls calls) {
    return List.of(
        new CallRoute("tenants", RouteScope.NOTHING).on(GET, calls::tenants),
        new CallRoute("subscriptions", RouteScope.NOTHING).on(GET, calls::list),
        new CallRoute(AZURE, RouteScope.NOTHING).onOne(calls::get),
        new CallRoute(AZURE + "/locations", RouteScope.NOTHING).on(GET, calls::locations));
  }

  private static List<CallRoute> groups(GroupCalls calls) {
    return List.of(
        new CallRoute(AZURE + "/resourceGroups", RouteScope.EACH).on(GET, calls::list),
        new CallRoute(GROUP, RouteScope.GROUP)
            .onOne(calls::get)
            .on(PUT, calls::put)
            .on(PATCH, calls::patch)
            .on(DELETE, calls::delete));
  }

  private static List<CallRoute> storageAccounts(StorageAccountCalls calls) {
    String all = STORAGE + "/storageAccounts";
    String one = GROUP + all + "/{account}";
    return List.of(
        new CallRoute(AZURE + all, RouteScope.EACH).on(GET, calls::list),
        new CallRoute(GROUP + all, RouteScope.EACH).on(GET, calls::list),
        new CallRoute(one, RouteScope.GROUP)
            .onOne(calls::get)
            .on(PUT, calls::put)
            .on(DELETE, calls::delete),
        new CallRoute(one + "/listKeys", RouteScope.GROUP)
            .on(POST, RequiredPermission.READ_SECRETS, calls::refuseKeys),
        new CallRoute(one + "/regenerateKey", RouteScope.GROUP).on(POST, calls::refuseKeys),
        new CallRoute(AZURE + STORAGE + "/checkNameAvailability", RouteScope.NOTHING)
            .on(POST, RequiredPermission.READ, calls::checkName));
  }

  private static List<CallRoute> resources(ResourceCalls calls) {
    return List.of(
        new CallRoute(AZURE + "/resources", RouteScope.EACH).on(GET, calls::list),
        new CallRoute(GROUP + "/resources", RouteScope.EACH).on(GET, calls::list));
  }
}
