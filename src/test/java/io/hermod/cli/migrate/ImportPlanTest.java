package io.hermod.cli.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.cli.command.CommandFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What becomes of exports, and of files that are none. */
class ImportPlanTest {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final String TOPICS =
      """
      [{"id":"/subscriptions/s/resourceGroups/shop/providers/Microsoft.EventGrid/topics/orders",
        "name":"orders","type":"Microsoft.EventGrid/topics","location":"westeurope",
        "resourceGroup":"shop","inputSchema":"CustomEventSchema","disableLocalAuth":false,
        "inputSchemaMapping":{"inputSchemaMappingType":"Json","id":null,
          "eventType":{"sourceField":"kind","defaultValue":"x"}},
        "identity":{"type":"SystemAssigned"},"privateEndpointConnections":[{"id":"x"}],
        "publicNetworkAccess":"Disabled","tags":{"team":"blue"},"sku":{"name":"Basic"}}]
      """;

  private static final String SUBSCRIPTIONS =
      """
      [{"id":"/subscriptions/s/resourceGroups/shop/providers/Microsoft.EventGrid/topics/orders\
      /providers/Microsoft.EventGrid/eventSubscriptions/bill","name":"bill",
        "type":"Microsoft.EventGrid/eventSubscriptions","resourceGroup":"shop",
        "destination":{"endpointType":"WebHook","endpointBaseUrl":"https://example.com/hook",
          "endpointUrl":null,"maxEventsPerBatch":1,"preferredBatchSizeInKilobytes":64,
          "deliveryAttributeMappings":[
            {"name":"X-Key","type":"Static","isSecret":true,"value":"Hidden"},
            {"name":"X-System","type":"Dynamic","sourceField":"data.system"}]},
        "deadLetterDestination":{"endpointType":"StorageBlob","blobContainerName":"letters",
          "resourceId":"/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage\
      /storageAccounts/keeper"},
        "filter":{"subjectBeginsWith":"/a","subjectEndsWith":null,
          "advancedFilters":[{"operatorType":"NumberIn","key":"data.n","values":[1]}]},
        "retryPolicy":{"maxDeliveryAttempts":7,"eventTimeToLiveInMinutes":60},"labels":["eu"]}]
      """;

  private static final String TEMPLATE =
      """
      {"$schema":"https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
       "parameters":{"topic":{"type":"string","defaultValue":"bills"},
         "url":{"type":"securestring"},"other":{"type":"string"}},
       "resources":[
        {"type":"Microsoft.EventGrid/topics","apiVersion":"2022-06-15",
         "name":"[parameters('topic')]","location":"[resourceGroup().location]",
         "properties":{"inputSchema":"EventGridSchema"},
         "resources":[{"type":"eventSubscriptions","name":"audit","properties":{
           "destination":{"endpointType":"WebHook",
             "properties":{"endpointUrl":"[parameters('url')]"}}}}]},
        {"type":"Microsoft.EventGrid/topics","name":"[parameters('other')]","location":"x"},
        {"type":"Microsoft.EventGrid/topics","name":"[concat('a', 'b')]","location":"x"},
        {"type":"Microsoft.EventGrid/topics","name":"looped","copy":{"count":3}},
        {"type":"Microsoft.Storage/storageAccounts","name":"keeper"},
        {"type":"Microsoft.EventGrid/partnerTopics","name":"auth0"},
        {"type":"Microsoft.EventGrid/topics/eventSubscriptions","name":"bills/second",
         "properties":{"destination":{"endpointType":"MonitorAlert","properties":{}}}}]}
      """;

  private final List<Remark> remarks = new ArrayList<>();

  @Test
  void createsATopicOfAListOfAz() {
    List<Creation> found = plan(Map.of(), TOPICS);

    assertThat(found).hasSize(1);
    Creation topic = found.getFirst();
    assertThat(topic.group()).isEqualTo("shop");
    assertThat(topic.path()).isEqualTo("/providers/Microsoft.EventGrid/topics/orders");
    assertThat(topic.body())
        .isEqualTo(
            JSON.readTree(
                """
                {"location":"westeurope","tags":{"team":"blue"},"properties":{
                 "inputSchema":"CustomEventSchema","publicNetworkAccess":"Disabled",
                 "disableLocalAuth":false,
                 "inputSchemaMapping":{"inputSchemaMappingType":"Json",
                   "properties":{"eventType":{"sourceField":"kind","defaultValue":"x"}}}}}
                """));
    assertThat(problems())
        .anyMatch(each -> each.contains("keys"))
        .anyMatch(each -> each.contains("managed identity"))
        .anyMatch(each -> each.contains("private endpoints"))
        .anyMatch(each -> each.contains("nobody can publish"));
  }

  @Test
  void createsASubscriptionOfAListOfAz() {
    List<Creation> found = plan(Map.of(), SUBSCRIPTIONS, TOPICS);

    assertThat(found)
        .extracting(Creation::what)
        .containsExactly("topic orders", "subscription bill of orders");
    assertThat(found.getLast().path())
        .isEqualTo(
            "/providers/Microsoft.EventGrid/topics/orders/providers/Microsoft.EventGrid"
                + "/eventSubscriptions/bill");
    assertThat(found.getLast().body())
        .isEqualTo(
            JSON.readTree(
                """
                {"properties":{
                 "destination":{"endpointType":"WebHook","properties":{
                   "endpointUrl":"https://example.com/hook","maxEventsPerBatch":1,
                   "preferredBatchSizeInKilobytes":64,"deliveryAttributeMappings":[
                     {"type":"Dynamic","properties":{"sourceField":"data.system"},
                      "name":"X-System"}]}},
                 "filter":{"subjectBeginsWith":"/a",
                   "advancedFilters":[{"operatorType":"NumberIn","key":"data.n","values":[1]}]},
                 "retryPolicy":{"maxDeliveryAttempts":7,"eventTimeToLiveInMinutes":60},
                 "labels":["eu"],
                 "deadLetterDestination":{"endpointType":"StorageBlob","properties":{
                   "blobContainerName":"letters","resourceId":"/subscriptions/s/resourceGroups/g\
                /providers/Microsoft.Storage/storageAccounts/keeper"}}}}
                """));
    assertThat(problems())
        .anyMatch(each -> each.contains("secret header X-Key"))
        .anyMatch(each -> each.contains("without the query"));
  }

  @Test
  void readsTemplatesWithParametersAndNothingElse() {
    ExportReader reader =
        new ExportReader(
            Map.of("other", "more"),
            Map.of("url", JSON.readTree("\"https://example.com/?code=secret\"")));
    reader.read("t.json", JSON.readTree(TEMPLATE));
    ImportPlan plan = ImportPlan.of(reader.found(), "usual");
    remarks.addAll(reader.remarks());
    remarks.addAll(plan.remarks());

    assertThat(plan.creations())
        .extracting(Creation::what)
        .containsExactly("topic bills", "topic more", "subscription audit of bills");
    assertThat(plan.creations()).extracting(Creation::group).containsOnly("usual");
    assertThat(plan.creations().getLast().body().at("/properties/destination/properties"))
        .isEqualTo(JSON.readTree("{\"endpointUrl\":\"https://example.com/?code=secret\"}"));
    assertThat(remarks)
        .extracting(Remark::next)
        .anyMatch(each -> each.contains("[concat('a', 'b')]"))
        .anyMatch(each -> each.contains("copy loop"))
        .anyMatch(each -> each.contains("microsoft.storage/storageaccounts"))
        .anyMatch(each -> each.contains("partner topics"))
        .anyMatch(each -> each.contains("does not deliver to MonitorAlert"));
    assertThat(remarks.toString()).doesNotContain("code=secret");
  }

  @Test
  void namesAParameterWithoutAValue() {
    plan(Map.of(), TEMPLATE);

    assertThat(remarks)
        .extracting(Remark::next)
        .anyMatch(each -> each.contains("'other' has no value"))
        .anyMatch(each -> each.contains("'url' has no value"));
  }

  @Test
  void takesNoSecretFromTheCommandLine() {
    assertThatThrownBy(() -> plan(Map.of("url", "https://x/?code=1"), TEMPLATE))
        .isInstanceOf(ImportProblem.class)
        .hasMessageContaining("--parameters FILE")
        .hasMessageNotContaining("code=1");
  }

  @Test
  void aSubscriptionOfAnAzureResourceIsLeftOutWithAHint() {
    plan(
        Map.of(),
        "[{\"name\":\"s\",\"type\":\"Microsoft.EventGrid/eventSubscriptions\",\"topic\":"
            + "\"/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/a\"}]");

    assertThat(remarks)
        .extracting(Remark::next)
        .anyMatch(each -> each.contains("does not observe"));
  }

  @Test
  void aNameIsImportedOnce() {
    List<Creation> found = plan(Map.of(), TOPICS, TOPICS);

    assertThat(found).hasSize(1);
    assertThat(remarks).extracting(Remark::next).anyMatch(each -> each.contains("unique"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", ".", "a/../../b", "a?b", "a b", "x\\u001b[31m", ""})
  void aNameCannotLeadElsewhere(String name) {
    String json =
        "[{\"type\":\"Microsoft.EventGrid/topics\",\"name\":\"%s\",\"location\":\"x\"}]"
            .formatted(name.replace("\u001b", "\\u001b"));
    assertThat(plan(Map.of(), json)).isEmpty();
    assertThat(remarks).isNotEmpty();
    assertThat(remarks.toString()).doesNotContain("\u001b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nonsense", "{", "\"text\"", "1", "null", "[1"})
  void refusesWhatIsNoExport(String text) {
    assertThatThrownBy(() -> ImportFile.parse("f.json", text.getBytes(UTF_8)))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining("f.json");
  }

  @Test
  void refusesNestingThatIsTooDeep() {
    String deep = "[".repeat(100_000);
    assertThatThrownBy(() -> ImportFile.parse("f.json", deep.getBytes(UTF_8)))
        .isInstanceOf(CommandFailedException.class);
  }

  /** Whatever the file, it ends in creations and remarks, or in a message. */
  @Test
  void damagedExportsEndInAMessage() {
    Random random = new Random(20261118);
    List<String> seeds = List.of(TOPICS, SUBSCRIPTIONS, TEMPLATE);
    int readable = 0;
    for (int i = 0; i < 30_000; i++) {
      byte[] bytes = damaged(seeds.get(random.nextInt(seeds.size())), random);
      try {
        JsonNode json = ImportFile.parse("f.json", bytes);
        ExportReader reader = new ExportReader(Map.of("other", "x"), Map.of());
        reader.read("f.json", json);
        ImportPlan plan = ImportPlan.of(reader.found(), "usual");
        assertThat(plan.creations())
            .allSatisfy(each -> assertThat(each.path()).doesNotContain(".."));
        readable++;
      } catch (CommandFailedException | ImportProblem expected) {
        assertThat(expected.getMessage()).isNotBlank();
      }
    }
    assertThat(readable).isGreaterThan(1_000);
  }

  private static final List<String> TOKENS =
      List.of("null", "{}", "[]", "\"\"", "1", "true", "\"[parameters('x')]\"", "\"..\"", "[[]]");

  private static byte[] damaged(String seed, Random random) {
    StringBuilder text = new StringBuilder(seed);
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      int colon = text.indexOf(":", random.nextInt(text.length()));
      if (random.nextInt(4) == 0 || colon < 0) {
        text.setCharAt(random.nextInt(text.length()), (char) (32 + random.nextInt(95)));
      } else {
        int end = endOfValue(text, colon + 1);
        text.replace(colon + 1, end, TOKENS.get(random.nextInt(TOKENS.size())));
      }
    }
    return text.toString().getBytes(UTF_8);
  }

  private static int endOfValue(StringBuilder text, int from) {
    int depth = 0;
    boolean isText = false;
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '"') {
        isText = !isText;
      } else if (!isText && (c == '{' || c == '[')) {
        depth++;
      } else if (!isText && (c == '}' || c == ']' || c == ',')) {
        if (depth == 0) {
          return at;
        }
        depth -= c == ',' ? 0 : 1;
      }
    }
    return text.length();
  }

  private List<Creation> plan(Map<String, String> parameters, String... files) {
    ExportReader reader = new ExportReader(parameters, Map.of());
    for (String file : files) {
      reader.read("file", JSON.readTree(file));
    }
    ImportPlan plan = ImportPlan.of(reader.found(), "usual");
    remarks.addAll(reader.remarks());
    remarks.addAll(plan.remarks());
    return plan.creations();
  }

  private List<String> problems() {
    return remarks.stream().map(Remark::problem).toList();
  }
}
