package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.http.call.CallRoute;
import io.hermod.http.call.RequiredPermission;
import io.vertx.core.http.HttpMethod;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Tries every route of the management API with what it must not take. */
class ArmRoutesTest {
  private static final String GROUP = "/subscriptions/S1/resourceGroups/Group1";
  private static final String SOURCE = GROUP + "/providers/Microsoft.Storage/storageAccounts/a1";
  private static final String VERSION = "?api-version=2025-02-15";
  private static final Set<String> WITH_BODY = Set.of("PUT", "PATCH");
  private static final JsonMapper JSON = new JsonMapper();
  private static final List<JsonNode> WRONG =
      List.of(
          JsonNodeFactory.instance.numberNode(7.5),
          JsonNodeFactory.instance.booleanNode(true),
          JsonNodeFactory.instance.stringNode("\u0000'nonsense'"),
          JsonNodeFactory.instance.stringNode("x".repeat(5000)),
          JsonNodeFactory.instance.arrayNode().add(JsonNodeFactory.instance.arrayNode()),
          JsonNodeFactory.instance.objectNode().put("nonsense", 1));

  @AutoClose private static final ArmServer SERVER = new ArmServer();

  @BeforeEach
  void create() {
    SERVER.put(ORDERS, TOPIC_JSON);
    SERVER.put(GROUP + PROVIDER + "/domains/shop", TOPIC_JSON);
    SERVER.put(GROUP + PROVIDER + "/systemTopics/photos", systemTopic().toString());
    for (String topic : List.of("/topics/orders", "/domains/shop", "/domains/shop/topics/books")) {
      SERVER.put(GROUP + PROVIDER + topic + "/eventSubscriptions/one", subscription().toString());
    }
    SERVER.put(SOURCE + PROVIDER + "/eventSubscriptions/one", subscription().toString());
    SERVER.put(GROUP + "/providers/Microsoft.Storage/storageAccounts/letters", TOPIC_JSON);
  }

  private static Stream<CallRoute> routes() {
    return SERVER.routes().all().stream();
  }

  /** Whoever adds one adds it here, and to the list of what is promised. */
  @Test
  void areAllThatTheDocumentsName() {
    Set<String> all = new TreeSet<>();
    routes()
        .forEach(
            route ->
                route.verbs().forEach(verb -> all.add(verb.method() + " " + route.template())));

    assertThat(all)
        .hasSizeGreaterThan(90)
        .contains(
            "PATCH /{scope}/providers/Microsoft.EventGrid/eventSubscriptions/{eventSubscription}",
            "POST /subscriptions/{subscription}/resourceGroups/{group}/providers/Microsoft.EventGrid"
                + "/domains/{topic}/topics/{domainTopic}/eventSubscriptions/{eventSubscription}"
                + "/getDeliveryAttributes",
            "GET /subscriptions/{subscription}/providers/Microsoft.EventGrid/locations/{location}"
                + "/topicTypes/{topicType}/eventSubscriptions",
            "POST /subscriptions/{subscription}/providers/{namespace}/register",
            "HEAD /subscriptions/{subscription}/resourceGroups/{group}",
            "GET /providers/Microsoft.EventGrid/topicTypes/{topicType}/eventTypes",
            "GET /subscriptions/{subscription}/resourceGroups/{group}/providers/Microsoft.Storage"
                + "/storageAccounts/{account}");
  }

  @Test
  void sayWhatTheirCallersMustBeAllowedTo() {
    assertThat(templates(RequiredPermission.READ_SECRETS))
        .allMatch(path -> path.matches(".*/(listKeys|getFullUrl|getDeliveryAttributes)"))
        .hasSize(3 + 2 * 5 + 1);
    assertThat(templates(RequiredPermission.READ))
        .noneMatch(path -> path.matches(".*(Key|Keys|Url)"));
  }

  private static List<String> templates(RequiredPermission need) {
    return routes()
        .filter(route -> route.verbs().stream().anyMatch(verb -> verb.need() == need))
        .map(route -> route.template().toString())
        .toList();
  }

  @ParameterizedTest
  @MethodSource("routes")
  void answerEveryMethodWithSense(CallRoute route) {
    List<String> known = route.verbs().stream().map(verb -> verb.method().name()).toList();

    for (String method : List.of("GET", "HEAD", "PUT", "PATCH", "POST", "DELETE", "BREW")) {
      Answer answer = SERVER.send(method, path(route), "{}");
      assertThat(answer.status()).as(method + " " + route.template()).isLessThan(500);
      assertThat(answer.status() == 405).as(method).isEqualTo(!known.contains(method));
      if (answer.status() == 405) {
        assertThat(answer.header("Allow")).isEqualTo(String.join(", ", known));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void letNobodyInWithoutAGoodToken(CallRoute route) {
    for (CallRoute.Verb verb : route.verbs()) {
      for (String token : List.of("", "Bearer forged", "Bearer a.b.c", "Basic Zm9yZ2Vk")) {
        assertThat(withToken(verb.method(), path(route), token)).isEqualTo(401);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void needAnApiVersion(CallRoute route) {
    String method = route.verbs().getFirst().method().name();

    for (String query : List.of("?x=1", "?api-version=new", "?api-version=2017-01-01")) {
      assertThat(SERVER.send(method, path(route) + query, "{}").status()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void refuseMalformedAndOversizedBodies(CallRoute route) {
    for (CallRoute.Verb verb : route.verbs()) {
      String method = verb.method().name();
      if (WITH_BODY.contains(method) && !isDomainTopic(route)) {
        for (String body : List.of("", "{", "[]", "null", "{\"a\":1,\"a\":2}", "\"text\"")) {
          assertThat(SERVER.send(method, path(route), body).status())
              .as(method + " " + route.template() + " " + body)
              .isEqualTo(400);
        }
        assertThat(SERVER.send(method, path(route), " ".repeat(1_048_577)).status()).isEqualTo(413);
      }
    }
  }

  /** The one thing that has nothing to choose, so that clients send no body. */
  private static boolean isDomainTopic(CallRoute route) {
    return route.template().toString().endsWith("/domains/{topic}/topics/{domainTopic}");
  }

  @ParameterizedTest
  @MethodSource("routes")
  void nameTheMemberThatHasAWrongType(CallRoute route) {
    for (CallRoute.Verb verb : route.verbs()) {
      if (WITH_BODY.contains(verb.method().name())) {
        ObjectNode body = body(route);
        members(body, body, verb.method().name(), path(route));
      }
    }
  }

  private static void members(ObjectNode whole, ObjectNode part, String method, String path) {
    for (String member : List.copyOf(part.propertyNames())) {
      JsonNode good = part.get(member);
      for (JsonNode bad : WRONG) {
        part.set(member, bad);
        Answer answer = SERVER.send(method, path, whole.toString());
        assertThat(answer.status())
            .as("%s %s %s=%.40s: %s", method, path, member, bad, answer.text())
            .isIn(200, 201, 400);
      }
      part.set(member, good);
      if (good instanceof ObjectNode object) {
        members(whole, object, method, path);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("routes")
  void findNothingUnderForeignIds(CallRoute route) {
    String path =
        path(route)
            .replace("Group1", "Foreign")
            .replace("/orders", "/foreign")
            .replace("/shop", "/foreign")
            .replace("/photos", "/foreign")
            .replace("/one", "/foreign");

    for (CallRoute.Verb verb : route.verbs()) {
      if (!verb.method().equals(HttpMethod.PUT)) {
        Answer answer = SERVER.send(verb.method().name(), path, "{}");
        assertThat(answer.status())
            .as(verb.method() + " " + route.template())
            .isIn(200, 204, 400, 404);
      }
    }
  }

  /** A path of the route, to something that is there where the route names one. */
  private static String path(CallRoute route) {
    String template = route.template().toString();
    String topic =
        template.contains("/domains/")
            ? "shop"
            : template.contains("/systemTopics/") ? "photos" : "orders";
    return template
        .replace("/{scope}", SOURCE)
        .replace("{subscription}", "S1")
        .replace("{group}", "Group1")
        .replace("{topic}", topic)
        .replace("{domainTopic}", "books")
        .replace("{account}", "letters")
        .replace("{eventSubscription}", "one")
        .replace("{namespace}", "Microsoft.EventGrid")
        .replace("{topicType}", "Microsoft.EventGrid.Topics")
        .replace("{location}", "here");
  }

  private static ObjectNode body(CallRoute route) {
    String template = route.template().toString();
    if (template.contains("eventSubscriptions")) {
      return subscription();
    }
    return template.contains("/systemTopics/") ? systemTopic() : topic();
  }

  private static ObjectNode subscription() {
    return object(
        """
        {"destination":{"endpointType":"WebHook"},"labels":["a"],"filter":{"subjectBeginsWith":"a"},
         "retryPolicy":{"maxDeliveryAttempts":3},
         "properties":{
          "destination":{"endpointType":"WebHook","properties":{
            "endpointUrl":"https://example.org/hook","maxEventsPerBatch":1,
            "preferredBatchSizeInKilobytes":64,"deliveryAttributeMappings":[]}},
          "filter":{"subjectBeginsWith":"a","subjectEndsWith":"b","includedEventTypes":["c"],
            "isSubjectCaseSensitive":true,"enableAdvancedFilteringOnArrays":true,
            "advancedFilters":[]},
          "labels":["a"],"eventDeliverySchema":"EventGridSchema","expirationTimeUtc":null,
          "retryPolicy":{"maxDeliveryAttempts":3,"eventTimeToLiveInMinutes":5},
          "deadLetterDestination":{"endpointType":"StorageBlob","properties":{
            "resourceId":"/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/acc",
            "blobContainerName":"letters"}}}}
        """);
  }

  private static ObjectNode topic() {
    return object(
        """
        {"location":"here","tags":{"a":"b"},"sku":{"name":"Basic"},"kind":"Azure",
         "identity":{"type":"None","userAssignedIdentities":{}},
         "properties":{"inputSchema":"EventGridSchema","inputSchemaMapping":null,
          "publicNetworkAccess":"Enabled","inboundIpRules":[],"disableLocalAuth":false,
          "minimumTlsVersionAllowed":"1.2","dataResidencyBoundary":"WithinGeopair",
          "autoCreateTopicWithFirstSubscription":true,"autoDeleteTopicWithLastSubscription":true,
          "eventTypeInfo":{"kind":"Inline","inlineEventTypes":{"x":{"description":"y"}}}}}
        """);
  }

  private static ObjectNode systemTopic() {
    return object(
        """
        {"location":"here","tags":{},"identity":{"type":"None"},
         "properties":{"source":"%s","topicType":"Microsoft.Storage.StorageAccounts"}}
        """
            .formatted(SOURCE));
  }

  private static ObjectNode object(String json) {
    return (ObjectNode) JSON.readTree(json);
  }

  private static int withToken(HttpMethod method, String path, String token) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(SERVER.url() + path + VERSION))
            .method(method.name(), HttpRequest.BodyPublishers.ofString("{}"));
    return SERVER.send(token.isEmpty() ? request : request.header("Authorization", token)).status();
  }
}
