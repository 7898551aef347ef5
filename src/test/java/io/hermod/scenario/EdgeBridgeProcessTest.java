package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Store and forward from the edge: what is published while the link is cut arrives, in order. */
class EdgeBridgeProcessTest {
  private static final Duration LIMIT = ofSeconds(30);
  private static final int MAX_IN_FLIGHT = 3;
  private static final int BEFORE_THE_CUT = 3;
  private static final String API = "api-version=2019-01-01-preview";
  private static final JsonMapper JSON = new JsonMapper();

  @RegisterExtension
  final HermodProcess edge =
      new HermodProcess(
          "--edge",
          "--inbound.server-auth.tls-policy",
          "enabled",
          "--inbound.client-auth.client-cert.enabled",
          "false",
          "--virtual-time",
          "--virtual-patience",
          "30s",
          "--outbound.eventgrid.https-only",
          "false",
          "--outbound.eventgrid.allow-invalid-hostnames",
          "true");

  @RegisterExtension final HermodProcess cloud = new HermodProcess();
  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final FarSide far = new FarSide();

  private final List<String> published = new ArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void losesNothingWhileTheFarSideIsDownForTwoHours() {
    cloud.start();
    String port = Integer.toString(cloud.http().orElseThrow().getPort());
    Arm.Topic there = cloud.arm().createTopic("gathered");
    Inbox inbox = subscriber.inbox("inbox");
    cloud.arm().subscribe(there, "inbox", inbox.url());
    startEdge(1);
    bridge(cloud.http().orElseThrow().resolve(there.path()), there.key());
    publish(BEFORE_THE_CUT);
    Await.until("what is sent while the link is up", LIMIT, () -> arrived(inbox));

    cloud.kill();
    liveForTwoHoursWithoutALink(1);
    cloud.start("--http-port", port);
    edge.arm().advance(ofMinutes(10));

    Await.until("all that was published", LIMIT, () -> arrived(inbox));
    List<String> backlog = published.subList(BEFORE_THE_CUT, published.size());
    assertThat(backlog).extracting(id -> place(there, id)).isSorted();
  }

  @Test
  void sendsTheBacklogInOrderAndNeverMoreAtOnceThanAllowed() {
    startEdge(MAX_IN_FLIGHT);
    bridge(far.url(), "key");
    publish(BEFORE_THE_CUT);
    Await.until(
        "what is sent while the link is up", LIMIT, () -> far.ids().size() == BEFORE_THE_CUT);

    far.cut();
    liveForTwoHoursWithoutALink(MAX_IN_FLIGHT);
    publish(100);
    far.mend();
    edge.arm().advance(ofMinutes(10));
    publish(5);

    // An answer that the cut swallowed has its event sent again: what arrives twice is no fault.
    Await.until("all that was published", LIMIT, () -> far.ids().containsAll(published));
    assertThat(published).containsAll(far.ids());
    assertThat(far.mostOpen()).isEqualTo(MAX_IN_FLIGHT);
    assertInOrder(far.ids());
  }

  /** Requests that are open at the same time may meet on their way; none overtakes more. */
  private void assertInOrder(List<String> ids) {
    Set<String> arrived = new HashSet<>();
    for (String id : ids) {
      assertThat(published.subList(0, published.indexOf(id)))
          .as("published before %s and still missing", id)
          .filteredOn(before -> !arrived.contains(before))
          .hasSizeLessThan(MAX_IN_FLIGHT);
      arrived.add(id);
    }
  }

  private void liveForTwoHoursWithoutALink(int maxInFlight) {
    publish(4);
    edge.arm().advance(ofMinutes(30));
    publish(4);
    edge.arm().advance(ofMinutes(30));
    publish(4);
    edge.kill();
    startEdge(maxInFlight);
    publish(4);
    edge.arm().advance(ofMinutes(60));
    assertThat(story(published.getLast()).path("remark").asString())
        .startsWith(
            "Waits for the link, behind events that were published before it; next probe at ");
  }

  private void startEdge(int maxInFlight) {
    edge.start("--delivery.max-in-flight", Integer.toString(maxInFlight));
  }

  private void bridge(URI url, String key) {
    call("PUT", "", "{}");
    call(
        "PUT",
        "/eventSubscriptions/bridge",
        """
        {"properties": {
          "destination": {"endpointType": "EventGrid",
            "properties": {"endpointUrl": "%s", "sasKey": "%s"}},
          "retryPolicy": {"eventExpiryInMinutes": 1440}}}
        """
            .formatted(url, key));
  }

  private void publish(int events) {
    for (int i = 0; i < events; i++) {
      String id = "r" + published.size();
      call("POST", "/events", "[" + event(id) + "]");
      published.add(id);
    }
  }

  private static String event(String id) {
    return """
    {"id":"%s","topic":"readings","subject":"s","eventType":"Reading",
     "eventTime":"2026-01-01T00:00:00Z","dataVersion":"1","data":{}}
    """
        .formatted(id);
  }

  /** Calls the API of the module about its only topic. */
  private void call(String method, String path, String body) {
    URI url = URI.create("%s/topics/readings%s?%s".formatted(edge.http().orElseThrow(), path, API));
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = client.sendAsync(request, BodyHandlers.ofString()).join();
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private boolean arrived(Inbox inbox) {
    return inbox.hasAll(new HashSet<>(published));
  }

  private JsonNode story(String id) {
    HttpResponse<String> explanation = edge.arm().askAbout("readings", id);
    return JSON.readTree(explanation.body()).at("/occurrences/0/subscriptions/0");
  }

  /** Where in the journal of the other side an event stands. */
  private long place(Arm.Topic topic, String id) {
    return Long.parseLong(cloud.arm().explain(topic, id).at("/occurrences/0/position").asString());
  }
}
