package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.Subscription;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ArmDeadLetterTest {
  private static final String ONE = SUBSCRIPTIONS + "/one";
  private static final String ACCOUNT =
      "/subscriptions/S1/resourceGroups/Group1/providers/Microsoft.Storage/storageAccounts/Letters1";
  private static final String PLAIN =
      """
      {"endpointType":"StorageBlob",
       "properties":{"resourceId":"%s","blobContainerName":"dead-letter"}}
      """
          .formatted(ACCOUNT);
  private static final String OWN_IDENTITY =
      "{\"identity\":{\"type\":\"SystemAssigned\"},\"deadLetterDestination\":" + PLAIN + "}";
  private static final String USER_IDENTITY =
      OWN_IDENTITY.replace(
          "\"SystemAssigned\"", "\"UserAssigned\",\"userAssignedIdentity\":\"/an/identity\"");

  @AutoClose private final ArmServer server = new ArmServer();

  @BeforeEach
  void createTopic() {
    server.put(ORDERS, TOPIC_JSON);
  }

  @Test
  void keepsAndShowsAPlaceForDeadLetters() {
    Answer put = put("\"deadLetterDestination\":" + PLAIN);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.json().at("/properties/deadLetterDestination")).isEqualTo(json(PLAIN));
    assertThat(put.json().at("/properties/deadLetterWithResourceIdentity").isNull()).isTrue();
    assertThat(server.get(ONE).json()).isEqualTo(put.json());
    assertThat(kept()).isEqualTo(new DeadLetterDestination(ACCOUNT, "dead-letter", false));
    assertThat(kept()).extracting(DeadLetterDestination::account).isEqualTo("letters1");
  }

  private static List<String> identities() {
    return List.of(OWN_IDENTITY, USER_IDENTITY);
  }

  @ParameterizedTest
  @MethodSource("identities")
  void showsAnIdentityAsItWasGiven(String given) {
    Answer put = put("\"deadLetterWithResourceIdentity\":" + given);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.json().at("/properties/deadLetterWithResourceIdentity")).isEqualTo(json(given));
    assertThat(put.json().at("/properties/deadLetterDestination").isNull()).isTrue();
    assertThat(kept()).isNotNull().matches(DeadLetterDestination::isWithIdentity);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"labels\":[]",
        "\"deadLetterDestination\":null",
        "\"deadLetterDestination\":{},\"deadLetterWithResourceIdentity\":{}"
      })
  void isSwitchedOffByWritingTheSubscriptionWithoutIt(String member) {
    put("\"deadLetterDestination\":" + PLAIN);

    Answer put = put(member);

    assertThat(put.status()).isEqualTo(201);
    assertThat(put.json().at("/properties/deadLetterDestination").isNull()).isTrue();
    assertThat(kept()).isNull();
  }

  @Test
  void theSameAgainWritesNothing() {
    put("\"deadLetterDestination\":" + PLAIN);
    Subscription before = only();

    put("\"deadLetterDestination\":" + PLAIN.replace("StorageBlob", "storageblob"));

    assertThat(only()).isSameAs(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"abc", "a-1", "1-a-2-b", "123"})
  void acceptsTheContainersOfAzure(String container) {
    Answer put = put("\"deadLetterDestination\":" + PLAIN.replace("dead-letter", container));

    assertThat(put.status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ab", "Abc", "-abc", "abc-", "a--b", "a_b", "a.b", "..", "a/b", "$root", "äbc"})
  void refusesAContainerAgainstTheRulesOfAzure(String container) {
    Answer put = put("\"deadLetterDestination\":" + PLAIN.replace("dead-letter", container));

    assertRefused(put, "properties.deadLetterDestination.properties.blobContainerName");
    assertThat(put.message())
        .contains(
            "must have 3 to 63 lowercase letters, digits and single dashes, and begin and end with"
                + " a letter or digit");
  }

  @Test
  void acceptsAContainerOf63CharactersAndRefusesOneMore() {
    String longest = "a".repeat(63);

    assertRefused(
        put("\"deadLetterDestination\":" + PLAIN.replace("dead-letter", longest + "a")),
        "blobContainerName");
    assertThat(put("\"deadLetterDestination\":" + PLAIN.replace("dead-letter", longest)).status())
        .isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "letters",
        "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/",
        "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/ab",
        "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/a-b-c",
        "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/..",
        "/subscriptions/s/resourceGroups/g/providers/Microsoft.EventHub/storageAccounts/letters",
        "/subscriptions//resourceGroups/g/providers/Microsoft.Storage/storageAccounts/letters",
        "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/letters/x"
      })
  void refusesWhatIsNoIdOfAStorageAccount(String id) {
    Answer put = put("\"deadLetterDestination\":" + PLAIN.replace(ACCOUNT, id));

    assertRefused(put, "properties.deadLetterDestination.properties.resourceId");
    assertThat(put.message()).contains("must be the id of a storage account: /subscriptions/");
    assertRefused(
        put("\"deadLetterWithResourceIdentity\":" + OWN_IDENTITY.replace(ACCOUNT, id)),
        "properties.deadLetterWithResourceIdentity.deadLetterDestination.properties.resourceId");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "deadLetterDestination; `\"deadLetterDestination\":\"x\"`",
        "deadLetterDestination.endpointType; `\"deadLetterDestination\":{\"properties\":{}}`",
        "deadLetterDestination.endpointType; `\"deadLetterDestination\":{\"endpointType\":\"S3\"}`",
        "resourceId; `\"deadLetterDestination\":{\"endpointType\":\"StorageBlob\"}`",
        "identity.type; `\"deadLetterWithResourceIdentity\":{\"identity\":{}}`",
        "identity.type; `\"deadLetterWithResourceIdentity\":{\"identity\":{\"type\":\"None\"}}`",
        "userAssignedIdentity;"
            + " `\"deadLetterWithResourceIdentity\":{\"identity\":{\"type\":\"UserAssigned\"}}`",
        "deadLetterWithResourceIdentity;"
            + " `\"deadLetterDestination\":{\"a\":1},\"deadLetterWithResourceIdentity\":{\"a\":1}`"
      })
  void refusesHalfAPlaceByTheNameOfTheField(String field, String member) {
    assertRefused(put(member), field);
  }

  private Answer put(String member) {
    return server.put(
        ONE,
        """
        {"properties":{%s,"destination":{"endpointType":"WebHook",
          "properties":{"endpointUrl":"https://example.org/hook"}}}}
        """
            .formatted(member));
  }

  private void assertRefused(Answer answer, String field) {
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(field);
  }

  private @Nullable DeadLetterDestination kept() {
    return only().deadLetter();
  }

  private Subscription only() {
    long topic = server.catalog.view().topics().iterator().next().id();
    List<Subscription> all = server.catalog.view().subscriptions(topic);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  private static JsonNode json(String text) {
    return new JsonMapper().readTree(text);
  }
}
