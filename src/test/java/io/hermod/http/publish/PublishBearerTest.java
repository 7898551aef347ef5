package io.hermod.http.publish;

import static io.hermod.http.ErrorBodies.messageOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.PublishServer;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicAccess.IpRule;
import io.hermod.topic.TopicAccess.Network;
import io.hermod.topic.TopicBuilder;
import io.hermod.topic.TopicKeys;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishBearerTest {
  private static final String BODY = "[" + PublishServer.EVENT + "]";

  @AutoClose
  private final PublishServer server =
      new PublishServer(
          List.of(
              topic(11, "keyless", true, Network.ENABLED),
              topic(12, "closed", false, Network.DISABLED, "127.0.0.0/8"),
              topic(13, "perimeter", false, Network.SECURED_BY_PERIMETER),
              topic(14, "elsewhere", false, Network.ENABLED, "10.0.0.0/8", "fd00::/8"),
              topic(15, "near", false, Network.ENABLED, "10.0.0.0/8", "127.0.0.0/8")));

  @ParameterizedTest
  @ValueSource(strings = {"sender", "good", "foreign-sender"})
  void takesEventsOfWhoeverMaySend(String token) {
    HttpResponse<String> answer = publish("orders", token);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(server.journal.publications()).hasSize(1);
  }

  @Test
  void takesALargeBodyThatHadToWaitForAnIssuer() {
    String event = PublishServer.EVENT.replace("\"s\"", "\"" + "x".repeat(900_000) + "\"");
    HttpRequest.Builder request =
        server
            .request(PublishServer.PATH)
            .header("Authorization", "Bearer foreign-sender")
            .POST(BodyPublishers.ofString("[" + event + "]"));

    assertThat(server.send(request).statusCode()).isEqualTo(200);
    assertThat(publish("orders", "foreign-sender").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"reader", "foreign-reader"})
  void forbidsItToOthers(String token) {
    String message = messageOf(publish("orders", token), 403, "Forbidden", "Forbidden");

    assertThat(message).contains("may not publish events");
    assertThat(server.journal.publications()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"unknown", "forged"})
  void refusesBadTokens(String token) {
    String message = messageOf(publish("orders", token), 401, "Unauthorized", "Unauthorized");

    assertThat(message).isEqualTo("Unable to read access token.");
  }

  @Test
  void asksToComeAgainWhenTheIssuerDoesNotAnswer() {
    HttpResponse<String> answer = publish("orders", "silent");

    messageOf(answer, 503, "InternalServerError", "ServiceUnavailable");
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
  }

  @Test
  void describesATopicToWhoeverMaySend() {
    HttpRequest.Builder options =
        server
            .request(PublishServer.PATH)
            .header("Authorization", "Bearer foreign-sender")
            .method("OPTIONS", BodyPublishers.noBody());

    assertThat(server.send(options).headers().firstValue("aeg-input-event-schema"))
        .contains("EventGridEvent");
  }

  @Test
  void refusesKeysIfLocalAuthenticationIsDisabled() {
    String message = messageOf(publishWithKey("keyless"), 401, "Unauthorized", "Unauthorized");

    assertThat(message).contains("Local authentication is disabled");
    assertThat(publish("keyless", "sender").statusCode()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"closed", "perimeter"})
  void refusesEverybodyIfTheNetworkIsClosed(String topic) {
    messageOf(publishWithKey(topic), 403, "Forbidden", "Forbidden");
    messageOf(publish(topic, "sender"), 403, "Forbidden", "Forbidden");
  }

  @Test
  void refusesAddressesThatNoRuleAdmits() {
    String message = messageOf(publishWithKey("elsewhere"), 403, "Forbidden", "ClientIPRejected");

    assertThat(message)
        .matches(
            "Publishing to 127.0.0.1:\\d+ by client 127.0.0.1 is rejected due to IpAddress"
                + " filtering rules.");
  }

  @Test
  void doesNotBelieveAHeaderAboutTheAddress() {
    HttpRequest.Builder request =
        server
            .request("/topics/elsewhere/api/events")
            .header("aeg-sas-key", PublishServer.KEY)
            .header("X-Forwarded-For", "10.1.2.3")
            .POST(BodyPublishers.ofString(BODY));

    assertThat(server.send(request).statusCode()).isEqualTo(403);
  }

  @Test
  void takesEventsFromAddressesThatARuleAdmits() {
    assertThat(publishWithKey("near").statusCode()).isEqualTo(200);
  }

  @Test
  void refusesAKeyThatCannotBeDecoded() throws IOException {
    String answer =
        server.sendRaw(
            "POST %s?aeg-sas-key=%%zz HTTP/1.0\r\nContent-Length: 2\r\n\r\n[]"
                .formatted(PublishServer.PATH));

    assertThat(answer).startsWith("HTTP/1.0 401 ");
  }

  private HttpResponse<String> publish(String topic, String token) {
    return server.send(
        server
            .request("/topics/" + topic + "/api/events")
            .header("Authorization", "Bearer " + token)
            .POST(BodyPublishers.ofString(BODY)));
  }

  private HttpResponse<String> publishWithKey(String topic) {
    return server.send(
        server
            .request("/topics/" + topic + "/api/events")
            .header("aeg-sas-key", PublishServer.KEY)
            .POST(BodyPublishers.ofString(BODY)));
  }

  private static Topic topic(
      long id, String name, boolean isKeyless, Network network, String... masks) {
    return new TopicBuilder(id, name, "/" + name)
        .keys(new TopicKeys(PublishServer.KEY, PublishServer.OTHER_KEY))
        .access(new TopicAccess(isKeyless, network, Arrays.stream(masks).map(IpRule::new).toList()))
        .build();
  }
}
