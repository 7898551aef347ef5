package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** What the console and the command line ask a whole server for. */
class OperatorApiTest extends SharedServerTest {
  OperatorApiTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void publishesOneEventOrManyAndReturnsTheirIds() {
    JsonNode one = server.post("topics/orders/events", LiveServer.event("one", "Placed", "1"));
    JsonNode two =
        server.post(
            "topics/orders/events",
            "[%s,%s]"
                .formatted(
                    LiveServer.event("x", "Placed", "1"), LiveServer.event("y", "Placed", "1")));

    assertThat(one.toString()).isEqualTo("{\"topic\":\"orders\",\"ids\":[\"one\"]}");
    assertThat(two.at("/ids").toString()).isEqualTo("[\"x\",\"y\"]");
    assertThat(server.get("topics/orders/events/one").path("eventId").asString()).isEqualTo("one");
  }

  @Test
  void publishesCloudEvents() {
    server.expect(
        201,
        "PUT",
        server.topicId("clouds") + "?api-version=2022-06-15",
        "{\"location\":\"here\",\"properties\":{\"inputSchema\":\"CloudEventSchemaV1_0\"}}");
    String event = "{\"specversion\":\"1.0\",\"id\":\"%s\",\"type\":\"T\",\"source\":\"/s\"}";

    assertThat(server.post("topics/clouds/events", event.formatted("c1")).at("/ids/0").asString())
        .isEqualTo("c1");
    assertThat(
            server
                .post("topics/clouds/events", "[" + event.formatted("c2") + "]")
                .at("/ids/0")
                .asString())
        .isEqualTo("c2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          topics/orders/events  | {"id":"a"}  | 400 | subject
          topics/orders/events  | {           | 400 | JSON
          topics/nowhere/events | {"id":"a"}  | 404 | There is no topic 'nowhere'.
          """)
  void refusesEventsAsThePublishEndpointDoes(String path, String body, int status, String words) {
    HttpResponse<String> response = server.send("POST", "/hermod/v1/" + path, body);

    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    assertThat(response.body()).containsIgnoringCase(words);
  }

  @Test
  void showsAllProfiles() {
    JsonNode json = server.get("profiles");

    assertThat(json.path("profiles").toString()).contains("cloud-2018", "edge");
    assertThat(json.path("profiles").valueStream().map(JsonNode::asString))
        .contains(json.path("default").asString());
    JsonNode rule = json.path("rules").get(0);
    assertThat(rule.path("rule").asString()).isEqualTo("response wait");
    assertThat(rule.path("values").size()).isEqualTo(json.path("profiles").size());
  }

  @Test
  void showsTheNewestLinesOfTheAuditLogFirst() {
    server.createTopic("audited");

    JsonNode json = server.get("audit?top=2");

    assertThat(json.path("value").size()).isEqualTo(2);
    assertThat(json.at("/value/0/phase").asString()).isEqualTo("end");
    assertThat(json.at("/value/1/phase").asString()).isEqualTo("begin");
    assertThat(json.at("/value/0/id")).isEqualTo(json.at("/value/1/id"));
    assertThat(json.path("isComplete").asBoolean()).isFalse();
    assertThat(server.send("GET", "/hermod/v1/audit?top=0", "").body())
        .contains("top must be from 1 to 1000");
  }

  @Test
  void checksASubscriptionWithoutCreatingIt() {
    String path = "/hermod/v1" + server.subscriptionId("orders", "draft") + "/validate";

    JsonNode wrong =
        server.expect(
            200,
            "POST",
            path,
            """
            {"properties":{"destination":{"endpointType":"Pigeon","properties":{}},
             "retryPolicy":{"maxDeliveryAttempts":"many"},
             "eventDeliverySchema":"Morse"}}
            """);
    assertThat(wrong.path("valid").asBoolean()).isFalse();
    assertThat(wrong.path("errors").valueStream().map(each -> each.path("field").asString()))
        .containsExactly(
            "properties.destination.endpointType",
            "properties.retryPolicy.maxDeliveryAttempts",
            "properties.eventDeliverySchema");
    JsonNode right =
        server.expect(
            200,
            "POST",
            path,
            "{\"properties\":{\"destination\":%s}}"
                .formatted(LiveServer.webhook("http://127.0.0.1:1/?code=hunter2")));
    assertThat(right.path("valid").asBoolean()).as(right.toString()).isTrue();
    assertThat(right.path("exists").asBoolean()).isFalse();
    assertThat(right.at("/preview/name").asString()).isEqualTo("draft");
    assertThat(right.toString()).doesNotContain("hunter2");
    assertThat(
            server
                .send(
                    "GET", server.subscriptionId("orders", "draft") + "?api-version=2022-06-15", "")
                .statusCode())
        .isEqualTo(404);
  }

  @Test
  void namesEveryFieldThatBreaksARule() {
    JsonNode answer =
        server.expect(
            200,
            "POST",
            "/hermod/v1" + server.subscriptionId("orders", "draft") + "/validate",
            """
            {"properties":{
              "destination":{"endpointType":"WebHook","properties":{
                "endpointUrl":"ftp://example.org/","maxEventsPerBatch":0,
                "preferredBatchSizeInKilobytes":99999,
                "deliveryAttributeMappings":[
                  {"name":"Host","type":"Static","properties":{"value":""}},
                  {"name":"fine","type":"Static","properties":{"value":"v"}},
                  {"name":"aeg-x","type":"Dynamic","properties":{"sourceField":"id"}}]}},
              "filter":{"advancedFilters":[
                {"operatorType":"StringIn","key":"","values":["a"]},
                {"operatorType":"StringIn","key":"b","values":["a"]},
                {"operatorType":"StringIn","key":"c","values":[]}]},
              "retryPolicy":{"maxDeliveryAttempts":99,"eventTimeToLiveInMinutes":0},
              "hermod":{"maxInFlight":0,"maxEventsPerSecond":0},
              "deadLetterDestination":{"endpointType":"StorageBlob","properties":{
                "resourceId":"acc1","blobContainerName":"X"}},
              "eventDeliverySchema":"CustomInputSchema",
              "expirationTimeUtc":"2001-01-01T00:00:00Z"}}
            """);

    assertThat(answer.path("valid").asBoolean()).isFalse();
    assertThat(answer.path("preview").isNull()).isTrue();
    String destination = "properties.destination.properties.";
    String deadLetter = "properties.deadLetterDestination.properties.";
    assertThat(answer.path("errors").valueStream().map(each -> each.path("field").asString()))
        .containsExactly(
            destination + "endpointUrl",
            destination + "maxEventsPerBatch",
            destination + "preferredBatchSizeInKilobytes",
            destination + "deliveryAttributeMappings[0].name",
            destination + "deliveryAttributeMappings[0].properties.value",
            destination + "deliveryAttributeMappings[2].name",
            "properties.filter.advancedFilters[0].key",
            "properties.filter.advancedFilters[2].values",
            "properties.retryPolicy.maxDeliveryAttempts",
            "properties.retryPolicy.eventTimeToLiveInMinutes",
            "properties.hermod.maxInFlight",
            "properties.hermod.maxEventsPerSecond",
            deadLetter + "resourceId",
            deadLetter + "blobContainerName",
            "properties.expirationTimeUtc",
            "properties.eventDeliverySchema");
    assertThat(answer.path("errors").valueStream())
        .allSatisfy(each -> assertThat(each.path("message").asString()).isNotEmpty());
  }

  @Test
  void namesAnExpirationTimeThatIsNoTime() {
    JsonNode answer =
        server.expect(
            200,
            "POST",
            "/hermod/v1" + server.subscriptionId("orders", "draft") + "/validate",
            "{\"properties\":{\"destination\":%s,\"expirationTimeUtc\":\"soon\"}}"
                .formatted(LiveServer.webhook("http://127.0.0.1:1/")));
    assertThat(answer.at("/errors/0/field").asString()).isEqualTo("properties.expirationTimeUtc");
    assertThat(answer.at("/errors/0/message").asString()).contains("2030-01-31T12:00:00Z");
  }

  @Test
  void checksATopicWithoutCreatingIt() {
    String path = "/hermod/v1" + server.topicId("draft") + "/validate";

    JsonNode wrong =
        server.expect(
            200,
            "POST",
            path,
            """
            {"location":"here","properties":{"inputSchema":"Morse","hermod":{"profile":"none"},
             "inboundIpRules":[{"ipMask":"10.0.0.0/99","action":"Allow"}]}}
            """);
    assertThat(wrong.path("valid").asBoolean()).isFalse();
    assertThat(wrong.path("errors").valueStream().map(each -> each.path("field").asString()))
        .containsExactly(
            "properties.hermod.profile",
            "properties.inputSchema",
            "properties.inboundIpRules[0].ipMask");

    JsonNode right = server.expect(200, "POST", path, "{\"location\":\"here\"}");
    assertThat(right.path("valid").asBoolean()).as(right.toString()).isTrue();
    assertThat(right.path("exists").asBoolean()).isFalse();
    assertThat(right.at("/preview/properties/inputSchema").asString()).isEqualTo("EventGridSchema");
    assertThat(
            server
                .send("GET", server.topicId("draft") + "?api-version=2022-06-15", "")
                .statusCode())
        .isEqualTo(404);
  }

  @Test
  void checksWhatATopicThatExistsCannotChange() {
    String path = "/hermod/v1" + server.topicId("orders") + "/validate";

    assertThat(
            server.expect(200, "POST", path, "{\"location\":\"here\"}").path("exists").asBoolean())
        .isTrue();
    JsonNode other =
        server.expect(
            200,
            "POST",
            path,
            "{\"location\":\"here\",\"properties\":{\"inputSchema\":\"CloudEventSchemaV1_0\"}}");
    assertThat(other.at("/errors/0/message").asString()).contains("cannot be changed");
    JsonNode name =
        server.expect(
            200,
            "POST",
            "/hermod/v1" + server.topicId("a_b") + "/validate",
            "{\"location\":\"here\",\"properties\":{\"disableLocalAuth\":\"perhaps\"}}");
    assertThat(name.path("errors").valueStream().map(each -> each.path("field").asString()))
        .containsExactly("Topic name", "properties.disableLocalAuth");
    server.expect(404, "POST", path.replace("/topics/", "/partnerTopics/"), "{}");
  }

  @Test
  void putsWhatNeedsAttentionFirst() {
    server.createTopic("late");
    server.subscribe(
        "late",
        "slow",
        "{\"destination\":%s}".formatted(LiveServer.webhook("http://127.0.0.1:1/never")));
    server.subscribe(
        "late",
        "held",
        "{\"destination\":%s,\"hermod\":{\"isPaused\":true}}"
            .formatted(LiveServer.webhook("http://127.0.0.1:1/other")));
    server.post("topics/late/events", LiveServer.event("l1", "Placed", "1"));
    server.post("clock/advance", "{\"by\":\"2h\"}");

    JsonNode overview = server.get("overview");

    assertThat(overview.path("severity").asString()).as(overview.toString()).isEqualTo("warning");
    assertThat(overview.path("attention").valueStream().map(each -> each.path("kind").asString()))
        .contains("oldestWaiting", "subscriptionPaused");
    JsonNode oldest =
        overview
            .path("attention")
            .valueStream()
            .filter(each -> each.path("kind").asString().equals("oldestWaiting"))
            .findFirst()
            .orElseThrow();
    assertThat(oldest.path("text").asString()).contains("120 minutes");
    assertThat(oldest.at("/link/eventId").asString()).isEqualTo("l1");
    assertThat(overview.at("/figures/oldestWaitingSeconds").asDouble())
        .isGreaterThanOrEqualTo(7200);
    assertThat(overview.at("/figures/parked").asLong()).isPositive();
    assertThat(overview.at("/figures/disk/refusesEvents").asBoolean()).isFalse();
    assertThat(overview.at("/figures/disk/freeBytes").asLong()).isPositive();
  }
}
