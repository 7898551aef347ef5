package io.hermod.http.arm;

import static io.hermod.http.ArmServer.ORDERS;
import static io.hermod.http.ArmServer.PROVIDER;
import static io.hermod.http.ArmServer.SUBSCRIPTIONS;
import static io.hermod.http.ArmServer.TOPIC_JSON;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.ArmServer;
import io.hermod.http.ArmServer.Answer;
import io.hermod.store.StoreUnavailableException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class ArmStorageAccountTest {
  private static final String AZURE = "/subscriptions/S1";
  private static final String GROUP = AZURE + "/resourceGroups/Group1";
  private static final String STORAGE = "/providers/Microsoft.Storage";
  private static final String ACCOUNTS = STORAGE + "/storageAccounts";
  private static final String LETTERS = GROUP + ACCOUNTS + "/letters";
  private static final String AZURITE = GROUP + ACCOUNTS + "/azurite";

  /** What az 2.45 sends. */
  private static final String FROM_AZ =
      """
      {"sku": {"name": "Standard_RAGRS"}, "kind": "StorageV2", "location": "westus2",
       "tags": {"a": "b"}, "properties": {"encryption": {"services": {"blob": {}},
       "keySource": "Microsoft.Storage"}}}
      """;

  @AutoClose
  private final ArmServer server =
      new ArmServer(Map.of("azurite", URI.create("https://127.0.0.1:10000/azurite")));

  @Test
  void showsACreatedAccountInFull() {
    Answer answer = server.put(LETTERS, FROM_AZ);

    assertThat(answer.status()).as("az takes nothing else").isEqualTo(200);
    assertThat(answer.json())
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    {"id":"%s","name":"letters","type":"Microsoft.Storage/storageAccounts",
                     "location":"westus2","tags":{"a":"b"},
                     "sku":{"name":"Standard_RAGRS","tier":"Standard"},"kind":"StorageV2",
                     "properties":{"provisioningState":"Succeeded","primaryLocation":"westus2",
                      "statusOfPrimary":"available",
                      "primaryEndpoints":{"blob":"file:///accounts/letters/"},
                      "hermod":{"configured":false}}}
                    """
                        .formatted(LETTERS)));
    assertThat(server.get(LETTERS).json()).isEqualTo(answer.json());
    assertThat(server.get(LETTERS.toUpperCase(Locale.ROOT)).json()).isEqualTo(answer.json());
    assertThat(server.send("HEAD", LETTERS, "").status()).isEqualTo(204);
    assertThat(server.folders.names()).containsExactly("letters");
  }

  @Test
  void replacesWhatIsShownOfAnAccountButNotItsId() {
    server.put(LETTERS, FROM_AZ);
    int writes = server.catalog.writes();
    server.put(LETTERS, FROM_AZ);
    assertThat(server.catalog.writes()).as("nothing new").isEqualTo(writes);

    Answer answer = server.put(LETTERS.replace("Group1", "GROUP1"), TOPIC_JSON);
    assertThat(answer.json().path("id").asString()).isEqualTo(LETTERS);
    assertThat(answer.json().path("tags").isEmpty()).isTrue();
    assertThat(answer.json().at("/sku/name").asString()).isEqualTo("Standard_LRS");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ab", "Letters", "let-ters", "letters1234567890123456789"})
  void refusesANameAgainstTheRulesOfAzure(String name) {
    Answer answer = server.put(GROUP + ACCOUNTS + "/" + name, FROM_AZ);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message())
        .isEqualTo("Storage account name must have 3 to 24 lowercase letters and digits.");
    assertThat(server.folders.names()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                      ; The location property is required.
          {"location":"x","sku":{"name":"a b"}}   ; sku.name must be a word such as Standard_LRS
          {"location":"x","kind":""}              ; kind must be a word such as StorageV2
          """)
  void namesTheFieldThatIsWrong(String body, String problem) {
    Answer answer = server.put(LETTERS, body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains(problem);
  }

  @Test
  void anAccountHasOneResourceGroup() {
    server.put(LETTERS, FROM_AZ);
    String other = LETTERS.replace("Group1", "Group2");

    Answer answer = server.put(other, FROM_AZ);
    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.message()).contains("letters is already taken: it is in another resource");
    assertThat(server.get(other).status()).isEqualTo(404);
    assertThat(server.delete(other).status()).isEqualTo(204);
    assertThat(server.get(LETTERS).status()).isEqualTo(200);
  }

  @Test
  void aConfiguredAccountIsInEveryGroupAndStaysAsItIs() {
    assertThat(server.get(AZURITE).json().at("/properties/primaryEndpoints/blob").asString())
        .isEqualTo("https://127.0.0.1:10000/azurite");
    assertThat(server.get(AZURITE).json().at("/properties/hermod/configured").asBoolean()).isTrue();
    String other = AZURITE.replace("Group1", "Other");
    assertThat(server.get(other).json().path("id").asString()).isEqualTo(other);

    assertThat(server.put(AZURITE, FROM_AZ).json()).isEqualTo(server.get(AZURITE).json());
    assertThat(server.get(other).status()).isEqualTo(200);
    assertThat(server.folders.names()).isEmpty();
    assertThat(server.catalog.writes()).isZero();
  }

  @Test
  void aFolderThatBlobsWereWrittenToIsAnAccount() {
    assertThat(server.get(LETTERS).code()).isEqualTo("ResourceNotFound");
    server.folders.writeBlob("letters");

    assertThat(server.get(LETTERS).json().path("id").asString()).isEqualTo(LETTERS);
    assertThat(server.put(LETTERS, FROM_AZ).status()).isEqualTo(200);
    assertThat(server.get(LETTERS).json().path("location").asString()).isEqualTo("westus2");
  }

  @Test
  void anAccountThatASubscriptionNamesIsThere() {
    subscribe("letters");

    assertThat(server.get(LETTERS).status()).isEqualTo(200);
  }

  @Test
  void listsThemByGroupAndByAzureSubscription() {
    server.put(LETTERS, FROM_AZ);
    server.put(AZURE + "/resourceGroups/Group2" + ACCOUNTS + "/archive", FROM_AZ);
    server.put("/subscriptions/S2/resourceGroups/Group1" + ACCOUNTS + "/foreign", FROM_AZ);
    server.folders.writeBlob("old");

    assertThat(names(AZURE + ACCOUNTS)).containsExactly("archive", "azurite", "letters", "old");
    assertThat(names(GROUP + ACCOUNTS)).containsExactly("letters");
    assertThat(names(AZURE + "/resourceGroups/HERMOD" + ACCOUNTS))
        .as("those that nobody put into a group")
        .containsExactly("azurite", "old");
    assertThat(server.get(AZURE + ACCOUNTS).json().at("/value/1/id").asString())
        .isEqualTo(AZURE + "/resourceGroups/hermod" + ACCOUNTS + "/azurite");
  }

  @Test
  void aCallerWithAScopeSeesTheAccountsOfItsGroup() {
    server.put(LETTERS, FROM_AZ);
    server.put(AZURE + "/resourceGroups/Group2" + ACCOUNTS + "/archive", FROM_AZ);

    assertThat(names("reader of group Group2", AZURE + ACCOUNTS)).containsExactly("archive");
    assertThat(names("reader of group Group2", AZURE + "/resources")).containsExactly("archive");
    assertThat(server.sendAs("reader of group Group2", "GET", LETTERS, "").status()).isEqualTo(403);
    assertThat(server.sendAs("contributor of group Group2", "PUT", LETTERS, FROM_AZ).status())
        .isEqualTo(403);
  }

  @Test
  void deletesAnEmptyAccount() {
    server.put(LETTERS, FROM_AZ);

    assertThat(server.delete(LETTERS).status()).isEqualTo(204);
    assertThat(server.get(LETTERS).status()).isEqualTo(404);
    assertThat(server.folders.names()).isEmpty();
    assertThat(server.catalog.view().accounts()).isEmpty();
    assertThat(server.delete(LETTERS).status()).as("again").isEqualTo(204);
  }

  @Test
  void takesItsSubscriptionsAlong() {
    server.put(LETTERS, FROM_AZ);
    String watch = PROVIDER + "/eventSubscriptions/watch";
    server.put(LETTERS + watch, ArmSubscriptionTest.WEBHOOK);
    server.put(LETTERS + "2" + watch, ArmSubscriptionTest.WEBHOOK);
    server.put(GROUP + watch, ArmSubscriptionTest.WEBHOOK);

    assertThat(server.delete(LETTERS).status()).isEqualTo(204);
    assertThat(server.get(LETTERS + watch).status()).isEqualTo(404);
    assertThat(server.get(LETTERS + "2" + watch).status()).isEqualTo(200);
    assertThat(server.get(GROUP + watch).status()).isEqualTo(200);
  }

  @Test
  void doesNotDeleteAConfiguredAccount() {
    Answer answer = server.delete(AZURITE);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.message()).contains("storage-accounts.azurite");
  }

  @Test
  void doesNotDeleteAnAccountWithBlobs() {
    server.put(LETTERS, FROM_AZ);
    server.folders.writeBlob("letters");
    Answer answer = server.delete(LETTERS);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.message()).contains("letters still holds blobs", "primaryEndpoints");
    assertThat(server.get(LETTERS).status()).isEqualTo(200);
  }

  @Test
  void doesNotDeleteAnAccountThatASubscriptionUses() {
    server.put(LETTERS, FROM_AZ);
    subscribe("Letters");
    Answer answer = server.delete(LETTERS);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.message())
        .contains("letters is the dead-letter destination of an event subscription");

    server.delete(SUBSCRIPTIONS + "/shop");
    assertThat(server.delete(LETTERS).status()).isEqualTo(204);
  }

  @Test
  void deletingItsGroupKeepsItsBlobs() {
    server.put(LETTERS, FROM_AZ);
    server.put(GROUP + ACCOUNTS + "/empty", FROM_AZ);
    server.folders.writeBlob("letters");
    assertThat(server.get(GROUP).json().path("location").asString()).isEqualTo("westus2");

    assertThat(server.delete(GROUP).status()).isEqualTo(200);
    assertThat(server.get(GROUP).status()).isEqualTo(404);
    assertThat(server.folders.names()).containsExactly("letters");
    assertThat(server.catalog.view().accounts()).isEmpty();
  }

  @Test
  void respondsOnlyWhenTheAccountIsDurable() {
    server.catalog.failWith(() -> new StoreUnavailableException("full"));

    assertThat(server.put(LETTERS, FROM_AZ).status()).isEqualTo(503);
  }

  @ParameterizedTest
  @CsvSource({
    "fresh, true, ''",
    "letters, false, AlreadyExists",
    "azurite, false, AlreadyExists",
    "A, false, AccountNameInvalid"
  })
  void saysWhetherANameIsFree(String name, boolean isFree, String reason) {
    server.put(LETTERS, FROM_AZ);
    Answer answer =
        server.send(
            "POST",
            AZURE + STORAGE + "/checkNameAvailability",
            "{\"name\":\"%s\",\"type\":\"Microsoft.Storage/storageAccounts\"}".formatted(name));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().path("nameAvailable").asBoolean()).isEqualTo(isFree);
    assertThat(answer.json().path("reason").asString("")).isEqualTo(reason);
  }

  @Test
  void givesNobodyKeys() {
    server.put(LETTERS, FROM_AZ);

    for (String action : List.of("/listKeys", "/regenerateKey")) {
      assertThat(server.post(LETTERS + action).status()).isEqualTo(400);
      assertThat(server.post(LETTERS + action).message())
          .isEqualTo("Storage account letters has no keys: its blobs are files on the server.");
      assertThat(server.post(AZURITE + action).message()).contains("does not show the keys");
      assertThat(server.post(GROUP + ACCOUNTS + "/none" + action).status()).isEqualTo(404);
    }
  }

  private void subscribe(String account) {
    server.put(ORDERS, TOPIC_JSON);
    Answer answer =
        server.put(
            SUBSCRIPTIONS + "/shop",
            """
            {"properties":{"destination":{"endpointType":"WebHook","properties":{
               "endpointUrl":"https://example.org/hook"}},
             "deadLetterDestination":{"endpointType":"StorageBlob","properties":{
               "resourceId":"/subscriptions/x/resourceGroups/y%s/%s","blobContainerName":"box"}}}}
            """
                .formatted(ACCOUNTS, account));
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
  }

  private List<String> names(String list) {
    return names(ArmServer.TOKEN, list);
  }

  private List<String> names(String token, String list) {
    Answer answer = server.sendAs(token, "GET", list, "");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer
        .json()
        .path("value")
        .valueStream()
        .map(one -> one.path("name").asString())
        .toList();
  }
}
