package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.TOPICS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What tools ask for before and beside Event Grid. */
class ArmBasicsTest {
  private static final String AZURE = "/subscriptions/S1";
  private static final String GROUP = AZURE + "/resourceGroups/Group1";

  @AutoClose private final ArmServer server = new ArmServer();

  @Test
  void tellsOfOneAzureSubscriptionAndItsTenant() {
    JsonNode one = server.get("/subscriptions").json().at("/value/0");

    assertThat(one.get("subscriptionId").asString()).isEqualTo("S1");
    assertThat(one.get("tenantId").asString()).isEqualTo("T1");
    assertThat(one.get("state").asString()).isEqualTo("Enabled");
    assertThat(server.get("/subscriptions/s1").json()).isEqualTo(one);
    assertThat(server.get("/tenants").json().at("/value/0/tenantId").asString()).isEqualTo("T1");
    assertThat(server.get(AZURE + "/locations").json().at("/value/0/name").asString())
        .isEqualTo("local");
  }

  @Test
  void knowsNoOtherAzureSubscription() {
    Answer answer = server.get("/subscriptions/S2");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.code()).isEqualTo("SubscriptionNotFound");
  }

  @Test
  void isRegisteredAsAProvider() {
    JsonNode provider = server.get(AZURE + "/providers/microsoft.eventgrid").json();

    assertThat(provider.get("namespace").asString()).isEqualTo("Microsoft.EventGrid");
    assertThat(provider.get("registrationState").asString()).isEqualTo("Registered");
    assertThat(provider.at("/resourceTypes/0/resourceType").asString()).isEqualTo("topics");
    assertThat(provider.at("/resourceTypes/0/apiVersions/0").asString()).isEqualTo("2025-02-15");
    assertThat(server.post(AZURE + "/providers/Microsoft.EventGrid/register").json())
        .isEqualTo(provider);
    assertThat(server.get("/providers").json().at("/value/0")).isEqualTo(provider);
    assertThat(server.get(AZURE + "/providers/Microsoft.Storage").text())
        .contains("\"storageAccounts\"");
    assertThat(server.get(AZURE + "/providers/Microsoft.Compute").code())
        .isEqualTo("InvalidResourceNamespace");
  }

  @Test
  void listsItsOperations() {
    assertThat(server.get(PROVIDER + "/operations").text())
        .contains("Microsoft.EventGrid/topics/listKeys/action")
        .contains("Microsoft.EventGrid/eventSubscriptions/write");
  }

  @Test
  void makesAndRemembersAResourceGroup() {
    Answer put = server.put(GROUP, "{\"location\":\"here\",\"tags\":{\"a\":\"1\"}}");

    assertThat(put.status()).isEqualTo(201);
    assertThat(server.put(GROUP, put.text()).status()).isEqualTo(200);
    assertThat(server.get(AZURE + "/resourcegroups/GROUP1").json()).isEqualTo(put.json());
    assertThat(server.send("HEAD", GROUP, "").status()).isEqualTo(204);
    assertThat(server.get(AZURE + "/resourcegroups").json().get("value"))
        .containsExactly(put.json());
    assertThat(server.send("PATCH", GROUP, "{\"tags\":{}}").json().get("tags").isEmpty()).isTrue();
  }

  @Test
  void knowsAGroupByWhatIsInIt() {
    assertThat(server.get(GROUP).code()).isEqualTo("ResourceGroupNotFound");
    assertThat(server.send("HEAD", GROUP, "").status()).isEqualTo(404);

    server.put(ORDERS, TOPIC_JSON);

    assertThat(server.get(GROUP).json().get("name").asString()).isEqualTo("Group1");
    assertThat(server.get(GROUP).json().get("location").asString()).isEqualTo("here");
  }

  @Test
  void deletesAGroupWithAllThatIsInIt() {
    server.put(GROUP, TOPIC_JSON);
    server.put(ORDERS, TOPIC_JSON);
    server.put(GROUP + PROVIDER + "/eventSubscriptions/one", ArmSubscriptionTest.WEBHOOK);
    server.put(TOPICS.replace("Group1", "Group11") + "/others", TOPIC_JSON);

    assertThat(server.delete(GROUP).status()).isEqualTo(200);

    assertThat(server.get(GROUP).status()).isEqualTo(404);
    assertThat(server.get(ORDERS).status()).isEqualTo(404);
    assertThat(server.get(GROUP + PROVIDER + "/eventSubscriptions/one").status()).isEqualTo(404);
    assertThat(server.catalog.view().topics()).hasSize(1);
    assertThat(server.delete(GROUP).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{\"location\":1}", "{\"location\":\"a\",\"tags\":1}", "["})
  void refusesABadGroup(String body) {
    assertThat(server.put(GROUP, body).status()).isEqualTo(400);
    assertThat(server.get(GROUP).status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "``; orders, orders, shop",
        "resourceType eq 'Microsoft.EventGrid/domains'; shop",
        "resourceType eq 'microsoft.storage/storageaccounts'; orders",
        "resourceGroup eq 'group1' and name eq 'orders'; orders, orders",
        "resourceGroup eq 'other'; ``",
        "tagName eq 'team' and tagValue eq 'red'; shop",
        "location ne 'here'; shop"
      })
  void listsResourcesOfAllKinds(String filter, String names) {
    server.put(ORDERS, TOPIC_JSON);
    server.put(
        GROUP + PROVIDER + "/domains/shop", "{\"location\":\"far\",\"tags\":{\"team\":\"red\"}}");
    server.put(GROUP + "/providers/Microsoft.Storage/storageAccounts/orders", TOPIC_JSON);
    String query = "?api-version=2021-04-01&$filter=" + filter.replace(" ", "%20");

    for (String path : List.of(AZURE + "/resources", GROUP + "/resources")) {
      Answer answer = server.get(path + query);
      assertThat(answer.status()).isEqualTo(200);
      assertThat(
              answer.json().get("value").values().stream().map(one -> one.get("name").asString()))
          .containsExactlyElementsOf(names.isEmpty() ? List.of() : List.of(names.split(", ")));
    }
  }

  @Test
  void pagesThroughResourcesThatHaveTheSameName() {
    server.put(ORDERS, TOPIC_JSON);
    server.put(GROUP + "/providers/Microsoft.Storage/storageAccounts/orders", TOPIC_JSON);
    Answer first = server.get(AZURE + "/resources?api-version=2021-04-01&$top=1");
    String next = first.json().get("nextLink").asString();
    Answer second = server.get(next.substring(next.indexOf("/subscriptions")));

    assertThat(List.of(first, second))
        .extracting(page -> page.json().at("/value/0/type").asString())
        .containsExactly("Microsoft.EventGrid/topics", "Microsoft.Storage/storageAccounts");
    assertThat(second.json().get("nextLink").isNull()).isTrue();
  }

  @Test
  void saysWhetherAResourceIsThere() {
    server.put(ORDERS, TOPIC_JSON);

    assertThat(server.send("HEAD", ORDERS, "").status()).isEqualTo(204);
    assertThat(server.send("HEAD", TOPICS + "/others", "").status()).isEqualTo(404);
  }

  @Test
  void knowsKindsOfTopicsAndTheTypesOfTheirEvents() {
    JsonNode all = server.get(PROVIDER + "/topicTypes").json();
    JsonNode one = server.get(PROVIDER + "/topicTypes/microsoft.storage.STORAGEACCOUNTS").json();

    assertThat(all.has("nextLink")).isFalse();
    assertThat(all.at("/value/0/name").asString()).isEqualTo("Microsoft.EventGrid.Topics");
    assertThat(one.get("id").asString())
        .isEqualTo("providers/Microsoft.EventGrid/topicTypes/Microsoft.Storage.StorageAccounts");
    assertThat(
            server
                .get(PROVIDER + "/topicTypes/Microsoft.Storage.StorageAccounts/eventTypes")
                .json()
                .at("/value/0/name")
                .asString())
        .isEqualTo("Microsoft.Storage.BlobCreated");
    assertThat(server.get(PROVIDER + "/topicTypes/Unknown").status()).isEqualTo(404);
  }

  @Test
  void tellsTheTypesOfAResourcesEvents() {
    String account = GROUP + "/providers/Microsoft.Storage/storageAccounts/one";
    server.put(
        ORDERS,
        """
        {"location":"here","properties":{"eventTypeInfo":{"kind":"inline","inlineEventTypes":{
          "Made":{"description":"An order was made.","dataSchemaUrl":"https://example.org/s"}}}}}
        """);

    assertThat(server.get(account + PROVIDER + "/eventTypes").json().get("value")).hasSize(9);
    assertThat(server.get(AZURE + PROVIDER + "/eventTypes").json().get("value")).hasSize(9);
    JsonNode made = server.get(ORDERS + PROVIDER + "/eventTypes").json().at("/value/0");
    assertThat(made.get("name").asString()).isEqualTo("Made");
    assertThat(made.at("/properties/description").asString()).isEqualTo("An order was made.");
  }

  @Test
  void offersAnExtensionTopic() {
    String account = GROUP + "/providers/Microsoft.Storage/storageAccounts/one";

    Answer answer = server.get(account + PROVIDER + "/extensionTopics/default");

    assertThat(answer.json().at("/properties/systemTopic").asString()).isEqualTo(account);
  }
}
