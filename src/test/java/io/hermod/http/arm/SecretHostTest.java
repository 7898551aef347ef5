package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TENANT;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.http.EdgeServer;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.HttpDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.WebhookDestination;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stored secret goes to no other server than the one that it was given for. */
class SecretHostTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String AT = "properties.destination.properties.";
  private static final String HOOK = "https://localhost/hook?code=hunter2";
  private static final String HIDDEN =
      "\"deliveryAttributeMappings\":[{\"name\":\"X-Key\",\"type\":\"Static\","
          + "\"properties\":{\"value\":null,\"isSecret\":true}}]";
  private static final String PROTECTION =
      "\"azureActiveDirectoryTenantId\":\"%s\",\"azureActiveDirectoryApplicationIdOrUri\":\"api://shop\""
          .formatted(TENANT);
  private static final String GRID =
      "https://there.eventgrid.azure.net/api/events?api-version=2018-01-01";

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void createTopic() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://thief.example/hook",
        "https://localhost.thief.example/hook",
        "https://localhost:444/hook",
        "http://localhost/hook",
        "http://localhost:443/hook",
        "https://127.0.0.1/hook"
      })
  void keepsASecretHeaderFromAnotherServer(String url) {
    put(HOOK, HIDDEN.replace("null", "\"hunter3\""));
    Subscription before = stored();

    Answer put = put(url, HIDDEN);
    Answer patched = patch("\"endpointUrl\":\"" + url + "\"");
    Answer patchedBoth = patch("\"endpointUrl\":\"" + url + "\"," + HIDDEN);

    for (Answer answer : new Answer[] {put, patched, patchedBoth}) {
      assertRefused(
          answer,
          AT + "deliveryAttributeMappings[0].properties.value",
          "header X-Key",
          "Give its value again");
    }
    assertThat(stored()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://localhost/other?x=y",
        "https://LOCALHOST/hook",
        "https://localhost:443/hook",
        "HTTPS://localhost/hook"
      })
  void keepsASecretHeaderForTheSameServer(String url) {
    put(HOOK, HIDDEN.replace("null", "\"hunter3\""));

    assertThat(put(url, HIDDEN).status()).isEqualTo(201);
    assertThat(secretHeader()).isEqualTo("hunter3");
    assertThat(patch("\"endpointUrl\":\"" + HOOK + "\"").status()).isEqualTo(201);
    assertThat(secretHeader()).isEqualTo("hunter3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/hook", "ftp://localhost/", "https:///hook", "localhost"})
  void complainsAboutTheUrlBeforeItAsksForTheSecret(String url) {
    put(HOOK, HIDDEN.replace("null", "\"hunter3\""));

    assertRefused(put(url, HIDDEN), AT + "endpointUrl");
    assertRefused(patch("\"endpointUrl\":\"" + url + "\""), AT + "endpointUrl");
  }

  @Test
  void takesAnotherServerWithTheValueGivenAgain() {
    put(HOOK, HIDDEN.replace("null", "\"hunter3\""));

    Answer answer = put("https://example.org/", HIDDEN.replace("null", "\"hunter4\""));

    assertThat(answer.status()).isEqualTo(201);
    assertThat(secretHeader()).isEqualTo("hunter4");
  }

  @Test
  void takesAnotherServerWithoutTheHeader() {
    put(HOOK, HIDDEN.replace("null", "\"hunter3\""));

    Answer answer =
        patch("\"endpointUrl\":\"https://example.org/\",\"deliveryAttributeMappings\":[]");

    assertThat(answer.status()).isEqualTo(201);
  }

  @Test
  void carriesNoQueryOverToAnotherUrl() {
    put(HOOK, "\"maxEventsPerBatch\":1");

    patch("\"endpointUrl\":\"https://example.org/hook\"");

    assertThat(((HttpDestination) stored().destination()).url())
        .hasToString("https://example.org/hook");
  }

  @Test
  void keepsTheTokenOfAnApplicationFromAnotherServer() {
    put(HOOK, PROTECTION);
    Subscription before = stored();

    Answer answer = patch("\"endpointUrl\":\"https://thief.example/\"");

    assertRefused(answer, AT + "azureActiveDirectoryApplicationIdOrUri", "must be given again");
    assertThat(stored()).isEqualTo(before);
  }

  @Test
  void keepsTheTokenOfAnApplicationFromAnotherServerBesideAnIdentityToo() {
    put(HOOK, PROTECTION);

    Answer answer =
        server.send(
            "PATCH",
            ONE,
            """
            {"deliveryWithResourceIdentity":{"identity":{"type":"SystemAssigned"},
              "destination":{"properties":{"endpointUrl":"https://thief.example/"}}}}
            """);

    assertRefused(answer, "azureActiveDirectoryApplicationIdOrUri", "must be given again");
  }

  @Test
  void sendsTheTokenToAnotherServerWhereItIsAskedForAgain() {
    put(HOOK, PROTECTION);

    assertThat(patch("\"endpointUrl\":\"https://example.org/\"," + PROTECTION).status())
        .isEqualTo(201);
    assertThat(((WebhookDestination) stored().destination()).protection()).isNotNull();
  }

  @Test
  void keepsTheTokenForTheSameServer() {
    put(HOOK, PROTECTION);

    assertThat(patch("\"endpointUrl\":\"https://localhost/other\"").status()).isEqualTo(201);
    assertThat(((WebhookDestination) stored().destination()).protection()).isNotNull();
  }

  @Test
  void keepsTheKeyOfAnEventGridFromAnotherServer() {
    putGrid(GRID, "\"sasKey\":\"hunter5\"");

    assertRefused(
        putGrid(GRID.replace("there", "thief"), "\"topicName\":\"a\""),
        AT + "sasKey is required",
        "was given for another server",
        "Give it again");
    assertThat(key()).isEqualTo("hunter5");
  }

  @Test
  void keepsTheKeyOfAnEventGridForTheSameServer() {
    putGrid(GRID, "\"sasKey\":\"hunter5\"");

    assertThat(putGrid(GRID.replace("/api", "/topics/b/api"), "\"topicName\":\"a\"").status())
        .isEqualTo(201);
    assertThat(key()).isEqualTo("hunter5");
  }

  @Test
  void keepsSecretsFromAnotherServerInTheEdgeApiToo() {
    try (EdgeServer edge = new EdgeServer()) {
      String one = "/topics/orders/eventSubscriptions/one";
      edge.put("/topics/orders", "{}");
      edge.put(one, webhook(HOOK, HIDDEN.replace("null", "\"hunter3\"")));

      EdgeServer.Answer moved = edge.put(one, webhook("https://thief.example/", HIDDEN));
      EdgeServer.Answer same = edge.put(one, webhook("https://localhost/other", HIDDEN));

      assertThat(moved.status()).isEqualTo(400);
      assertThat(moved.message()).contains("header X-Key", "Give its value again");
      assertThat(same.status()).isEqualTo(200);
    }
  }

  private Answer put(String url, String members) {
    return server.put(ONE, webhook(url, members));
  }

  private static String webhook(String url, String members) {
    return "{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"%s\",%s}}}}"
        .formatted(url, members);
  }

  private Answer putGrid(String url, String members) {
    return server.put(ONE, webhook(url, members).replace("WebHook", "EventGrid"));
  }

  private Answer patch(String members) {
    return server.send("PATCH", ONE, "{\"destination\":{\"properties\":{%s}}}".formatted(members));
  }

  private static void assertRefused(Answer answer, String... parts) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.message()).contains(parts).doesNotContain("hunter");
  }

  private String secretHeader() {
    return ((HeaderMapping.Static)
            ((WebhookDestination) stored().destination()).headers().getFirst())
        .value();
  }

  private String key() {
    return ((EventGridDestination) stored().destination()).sasKey();
  }

  private Subscription stored() {
    return server.catalog.view().subscriptions(server.topic("orders").id()).iterator().next();
  }
}
