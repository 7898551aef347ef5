package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicAccess.IpRule;
import io.hermod.topic.TopicAccess.Network;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArmTopicAccessTest {
  private static final String CLOSED =
      """
      {"location": "here", "properties": {"disableLocalAuth": true,
        "publicNetworkAccess": "enabled",
        "inboundIpRules": [{"ipMask": "10.0.0.0/8", "action": "allow"}, {"ipMask": "fd00::1"}]}}
      """;

  private final ArmServer server = new ArmServer();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void keepsWhoMayPublishAndShowsIt() {
    Answer answer = server.put(ORDERS, CLOSED);

    assertThat(answer.status()).isEqualTo(201);
    assertThat(server.topic("orders").access())
        .isEqualTo(
            new TopicAccess(
                true, Network.ENABLED, List.of(new IpRule("10.0.0.0/8"), new IpRule("fd00::1"))));
    assertThat(server.get(ORDERS).json().at("/properties/inboundIpRules").toString())
        .isEqualTo(
            "[{\"ipMask\":\"10.0.0.0/8\",\"action\":\"Allow\"},"
                + "{\"ipMask\":\"fd00::1\",\"action\":\"Allow\"}]");
    assertThat(answer.json().at("/properties/disableLocalAuth").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "disabled, Disabled",
    "SECUREDBYPERIMETER, SecuredByPerimeter",
    "Enabled, Enabled",
    "'', Enabled"
  })
  void takesTheWordsForNetworksInAnyCase(String given, String shown) {
    Answer answer = server.put(ORDERS, topic("{\"publicNetworkAccess\":\"" + given + "\"}"));

    assertThat(answer.json().at("/properties/publicNetworkAccess").asString()).isEqualTo(shown);
  }

  @Test
  void opensWhatAPutDoesNotMention() {
    server.put(ORDERS, CLOSED);
    server.put(ORDERS, topic("{}"));

    assertThat(server.topic("orders").access()).isEqualTo(TopicAccess.OPEN);
  }

  @Test
  void keepsWhatAPatchDoesNotMention() {
    server.put(ORDERS, CLOSED);
    Answer answer =
        server.send("PATCH", ORDERS, "{\"properties\":{\"publicNetworkAccess\":\"Disabled\"}}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(server.topic("orders").access())
        .isEqualTo(
            new TopicAccess(
                true, Network.DISABLED, List.of(new IpRule("10.0.0.0/8"), new IpRule("fd00::1"))));
  }

  @Test
  void takesRulesAwayWithAnEmptyList() {
    server.put(ORDERS, CLOSED);
    server.send("PATCH", ORDERS, "{\"properties\":{\"inboundIpRules\":[]}}");

    assertThat(server.topic("orders").access().inboundIpRules()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "properties.publicNetworkAccess, `{\"publicNetworkAccess\":\"Sometimes\"}`",
        "properties.publicNetworkAccess, `{\"publicNetworkAccess\":1}`",
        "properties.disableLocalAuth, `{\"disableLocalAuth\":\"perhaps\"}`",
        "properties.inboundIpRules, `{\"inboundIpRules\":{}}`",
        "properties.inboundIpRules[0], `{\"inboundIpRules\":[\"10.0.0.0/8\"]}`",
        "properties.inboundIpRules[0].ipMask, `{\"inboundIpRules\":[{\"action\":\"Allow\"}]}`",
        "properties.inboundIpRules[1].ipMask,"
            + " `{\"inboundIpRules\":[{\"ipMask\":\"10.0.0.1\"},{\"ipMask\":\"10.0.0.1/99\"}]}`",
        "properties.inboundIpRules[0].action,"
            + " `{\"inboundIpRules\":[{\"ipMask\":\"10.0.0.1\",\"action\":\"Deny\"}]}`"
      })
  void refusesWithTheNameOfTheField(String field, String properties) {
    Answer answer = server.put(ORDERS, topic(properties));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(field + " ");
  }

  @Test
  void takes128RulesAndNoMore() {
    assertThat(server.put(ORDERS, topic(rules(128))).status()).isEqualTo(201);
    Answer answer = server.put(ORDERS, topic(rules(129)));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("properties.inboundIpRules ");
  }

  private static String rules(int count) {
    List<String> rules = Collections.nCopies(count, "{\"ipMask\":\"10.0.0.1\"}");
    return "{\"inboundIpRules\":[" + String.join(",", rules) + "]}";
  }

  private static String topic(String properties) {
    return "{\"location\":\"here\",\"properties\":" + properties + "}";
  }
}
