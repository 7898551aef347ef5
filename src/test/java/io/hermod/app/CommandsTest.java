package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class CommandsTest {
  @TempDir private Path folder;

  @Test
  void createsATopic() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("topic", "create", "orders")).isZero();
      assertThat(command.out())
          .isEqualTo(
              """
              topic orders accepts events at https://127.0.0.1:%d/topics/orders/api/events
              print its keys with: hermod topic keys orders
              """
                  .formatted(server.port()));
      assertThat(server.asked())
          .containsExactly(
              new FakeServer.Asked(
                  "PUT " + topicId(server) + "?api-version=2025-02-15",
                  "null",
                  "{\"location\":\"local\",\"properties\":{}}"));
    }
  }

  @Test
  void printsAKeyOfATopic() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("topic", "key", "orders")).isZero();
      assertThat(command.out()).isEqualToIgnoringNewLines("the-key");
      assertThat(server.asked().getFirst().line())
          .startsWith("POST " + topicId(server) + "/listKeys?");
    }
  }

  @Test
  void showsTheClock() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("clock")).isZero();
      assertThat(command.out().lines())
          .containsExactly("now       2026-01-02T00:00:00Z (virtual)", "next due  nothing");
      assertThat(server.asked().getFirst().line()).startsWith("GET /hermod/v1/clock?");
    }
  }

  @Test
  void advancesTheClock() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("clock", "advance", "PT24H")).isZero();
      assertThat(command.out()).startsWith("now       2026-01-02T00:00:00Z");
      assertThat(server.asked().getLast().line()).startsWith("POST /hermod/v1/clock/advance?");
      assertThat(server.asked().getLast().body()).isEqualTo("{\"by\":\"PT24H\"}");
    }
  }

  @Test
  void createsASubscriptionWithAFilter() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(
              command.run(
                  ("subscription create shop --topic orders --endpoint https://a/"
                       + " --included-event-types Placed Cancelled --subject-begins-with /eu"
                       + " --subject-ends-with .x --subject-case-sensitive"
                       + " --enable-advanced-filtering-on-arrays --advanced-filter data.n NumberIn"
                       + " 5 1.50 --advanced-filter data.n numberlessthan 100 --advanced-filter"
                       + " data.n NumberInRange 1,2 -3,4.5 --advanced-filter data.b BoolEquals true"
                       + " --advanced-filter data.s StringIn a b --advanced-filter data.x"
                       + " IsNotNull")
                      .split(" ")))
          .isZero();
      assertThat(server.asked().getLast().body())
          .contains(
              """
              "filter":{"includedEventTypes":["Placed","Cancelled"],"subjectBeginsWith":"/eu",\
              "subjectEndsWith":".x","isSubjectCaseSensitive":true,"enableAdvancedFilteringOnArrays":true,\
              "advancedFilters":[{"operatorType":"NumberIn","key":"data.n","values":[5,1.50]},\
              {"operatorType":"NumberLessThan","key":"data.n","value":100},\
              {"operatorType":"NumberInRange","key":"data.n","values":[[1,2],[-3,4.5]]},\
              {"operatorType":"BoolEquals","key":"data.b","value":"true"},\
              {"operatorType":"StringIn","key":"data.s","values":["a","b"]},\
              {"operatorType":"IsNotNull","key":"data.x"}]}\
              """);
    }
  }

  @Test
  void saysWhatIsWrongWithAnAdvancedFilter() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      assertThat(misusedFilter("data.n")).contains("needs a key and an operator");
      assertThat(misusedFilter("data.n Like 5"))
          .contains("does not know the operator Like", "StringContains");
      assertThat(misusedFilter("data.n NumberIs 5")).contains("Did you mean NumberIn?");
      assertThat(misusedFilter("data.n NumberIn five")).contains("needs numbers for NumberIn");
      assertThat(server.asked()).isEmpty();
    }
  }

  private String misusedFilter(String filter) {
    TestCommandLine command = commandLine();
    String line = "subscription create shop --topic orders --endpoint https://a/";
    assertThat(command.run((line + " --advanced-filter " + filter).split(" "))).isEqualTo(2);
    return command.err();
  }

  @ParameterizedTest
  @CsvSource({
    "pause, subscription shop is paused: its events wait until `hermod subscription resume shop`",
    "resume, subscription shop is resumed"
  })
  void pausesAndResumesASubscription(String action, String said) throws Exception {
    try (FakeServer server = serverWithShop()) {
      TestCommandLine command = commandLine();

      assertThat(command.run("subscription", action, "shop", "--topic", "orders")).isZero();
      assertThat(command.out()).isEqualToIgnoringNewLines(said);
      assertThat(server.asked().getLast().line())
          .startsWith(
              "POST /hermod/v1%s/providers/Microsoft.EventGrid/eventSubscriptions/shop/%s?"
                  .formatted(topicId(server), action));
    }
  }

  @ParameterizedTest
  @CsvSource({"enable", "rotate"})
  void printsTheSecretThatSignsAloneOnTheOutput(String action) throws Exception {
    try (FakeServer server = serverWithShop()) {
      server.willAnswer(
          signingPath(server, action), "{\"algorithm\":\"hmac-sha256\",\"secret\":\"whsec_abc\"}");
      TestCommandLine command = commandLine();

      assertThat(command.run("subscription", "signing", action, "shop", "--topic", "orders"))
          .isZero();
      assertThat(command.out()).isEqualToIgnoringNewLines("whsec_abc");
      assertThat(command.err()).contains("is not shown again").doesNotContain("whsec");
      assertThat(server.asked().getLast().line()).startsWith("POST ");
      assertThat(server.asked().getLast().body()).isEqualTo("{}");
    }
  }

  @Test
  void printsThePublicKeyAndUntilWhenTheOldKeySigns() throws Exception {
    try (FakeServer server = serverWithShop()) {
      server.willAnswer(
          signingPath(server, "rotate"),
          "{\"algorithm\":\"ed25519\",\"publicKey\":\"whpk_abc\","
              + "\"oldKeys\":[{\"signsUntil\":\"2026-01-02T00:00:00Z\"}]}");
      TestCommandLine command = commandLine();

      assertThat(
              command.run(
                  "subscription",
                  "signing",
                  "rotate",
                  "shop",
                  "--topic",
                  "orders",
                  "--algorithm",
                  "ed25519"))
          .isZero();
      assertThat(command.out()).isEqualToIgnoringNewLines("whpk_abc");
      assertThat(command.err()).contains("the old key signs too until 2026-01-02T00:00:00Z");
      assertThat(server.asked().getLast().body()).isEqualTo("{\"algorithm\":\"ed25519\"}");
    }
  }

  @Test
  void disablesSigning() throws Exception {
    try (FakeServer server = serverWithShop()) {
      server.willAnswer(signingPath(server, "disable"), "{}");
      TestCommandLine command = commandLine();

      assertThat(command.run("subscription", "signing", "disable", "shop", "--topic", "orders"))
          .isZero();
      assertThat(command.out())
          .isEqualToIgnoringNewLines("subscription shop does not sign its requests");
    }
  }

  private FakeServer serverWithShop() throws Exception {
    FakeServer server = new FakeServer(folder);
    String all = topicId(server) + "/providers/Microsoft.EventGrid/eventSubscriptions";
    return server.willAnswer(
        all, "{\"value\":[{\"name\":\"shop\",\"id\":\"%s/shop\"}]}".formatted(all));
  }

  private static String signingPath(FakeServer server, String action) {
    return "/hermod/v1%s/providers/Microsoft.EventGrid/eventSubscriptions/shop/signing/%s"
        .formatted(topicId(server), action);
  }

  @Test
  void triesAFilterOnSampleEvents() throws Exception {
    Files.writeString(folder.resolve("samples.json"), "[{\"id\":\"1\",\"data\":{\"n\":1.0}}]");
    Files.writeString(folder.resolve("filter.json"), "{\"subjectBeginsWith\":\"/a\"}");
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(
              command.run(
                  "filter",
                  "test",
                  "--filter",
                  folder.resolve("filter.json").toString(),
                  "--events",
                  folder.resolve("samples.json").toString()))
          .isZero();
      assertThat(command.out().lines())
          .containsExactly(
              "1 does not match",
              "  no  subjectBeginsWith  the subject is short",
              "0 of 1 events match");
      assertThat(server.asked().getFirst().line()).startsWith("POST /hermod/v1/filters/test?");
      assertThat(server.asked().getFirst().body())
          .isEqualTo(
              "{\"filter\":{\"subjectBeginsWith\":\"/a\"},\"events\":[{\"id\":\"1\",\"data\":{\"n\":1.0}}]}");
    }
  }

  @Test
  void aFilterIsTriedOnSamplesOrOnATopic() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("filter", "test", "--filter", "{}")).isEqualTo(2);
      assertThat(command.run("filter", "test", "--filter", "{}", "--topic", "orders")).isZero();
      assertThat(server.asked().getLast().body())
          .isEqualTo("{\"filter\":{},\"topic\":\"orders\",\"last\":100}");
    }
  }

  @Test
  void saysThatAnEndpointHasToAgreeFirst() throws Exception {
    assertThat(awaitsAnEndpoint(_ -> {})).doesNotContain("before");
    assertThat(
            awaitsAnEndpoint(
                server ->
                    server.willAnswer(
                        "/hermod/v1/validations",
                        "{\"value\":[{\"linkExpiresAt\":\"2026-01-01T00:10:00Z\"}]}")))
        .contains(" before 2026-01-01T00:10:00Z");
  }

  private String awaitsAnEndpoint(Consumer<FakeServer> prepare) throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      prepare.accept(server);
      server.willAnswer(
          topicId(server) + "/providers/Microsoft.EventGrid/eventSubscriptions/shop",
          "{\"properties\":{\"provisioningState\":\"AwaitingManualAction\"}}");
      TestCommandLine command = commandLine();

      assertThat(
              command.run(
                  "subscription create shop --topic orders --endpoint https://a/?b".split(" ")))
          .isZero();
      assertThat(command.out())
          .contains(
              "subscription shop is waiting for validation: open the link that was sent to"
                  + " https://a")
          .doesNotContain("?b");
      return command.out();
    }
  }

  @Test
  void createsASubscriptionWithoutSayingTheSecretOfItsUrl() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();
      String url = "http://localhost:8090/hook?code=hunter2";

      assertThat(
              command.run("subscription", "create", "shop", "--topic", "orders", "--endpoint", url))
          .isZero();
      assertThat(command.out())
          .contains("subscription shop sends the events of orders to http://localhost:8090")
          .doesNotContain("/hook", "hunter2");
      assertThat(server.asked().getFirst().line())
          .startsWith(
              "PUT "
                  + topicId(server)
                  + "/providers/Microsoft.EventGrid/eventSubscriptions/shop?api-version=");
      assertThat(json(server.asked().getFirst().body()))
          .isEqualTo(
              json(
                  """
                  {"properties":{"destination":{"endpointType":"WebHook",
                    "properties":{"endpointUrl":"http://localhost:8090/hook?code=hunter2"}}}}
                  """));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--endpoint-type storagequeue --storage-queue-msg-ttl 60 --endpoint"
            + " /subscriptions/S/resourceGroups/r/providers/Microsoft.Storage/storageAccounts/a/queueServices/default/queues/q"
            + " | {'endpointType':'StorageQueue','properties':{'resourceId':"
            + "'/subscriptions/S/resourceGroups/r/providers/Microsoft.Storage/storageAccounts/a',"
            + "'queueName':'q','queueMessageTimeToLiveInSeconds':60}}",
        "--endpoint-type azurefunction --max-events-per-batch 5 --endpoint /sites/a/functions/b"
            + " | {'endpointType':'azurefunction','properties':"
            + "{'resourceId':'/sites/a/functions/b','maxEventsPerBatch':5}}",
        "--endpoint-type eventhub --endpoint /namespaces/a/eventhubs/b"
            + " | {'endpointType':'eventhub','properties':"
            + "{'resourceId':'/namespaces/a/eventhubs/b'}}",
        "--endpoint-type servicebusqueue --endpoint /namespaces/a/queues/b"
            + " --delivery-attribute-mapping SessionId dynamic subject"
            + " | {'endpointType':'servicebusqueue','properties':"
            + "{'resourceId':'/namespaces/a/queues/b','deliveryAttributeMappings':"
            + "[{'name':'SessionId','type':'dynamic','properties':{'sourceField':'subject'}}]}}",
        "--endpoint-type servicebustopic --endpoint /namespaces/a/topics/b"
            + " | {'endpointType':'servicebustopic','properties':"
            + "{'resourceId':'/namespaces/a/topics/b'}}",
        "--endpoint-type hybridconnection --endpoint /namespaces/a/hybridConnections/b"
            + " | {'endpointType':'hybridconnection','properties':"
            + "{'resourceId':'/namespaces/a/hybridConnections/b'}}",
        "--endpoint-type Kafka --endpoint local/orders --key-field subject"
            + " | {'endpointType':'Kafka','properties':"
            + "{'cluster':'local','topic':'orders','keyField':'subject'}}"
      })
  void createsASubscriptionOfEveryKind(String options, String destination) throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run(("subscription create shop --topic orders " + options).split(" ")))
          .isZero();
      assertThat(json(server.asked().getFirst().body()))
          .isEqualTo(
              json("{'properties':{'destination':%s}}".formatted(destination).replace('\'', '"')));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--endpoint-type storagequeue --endpoint /accounts/a, queueservices/default/queues/",
    "--endpoint-type kafka --endpoint orders, --endpoint must be CLUSTER/TOPIC"
  })
  void saysHowAnEndpointIsWritten(String options, String problem) throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run(("subscription create shop --topic orders " + options).split(" ")))
          .isEqualTo(2);
      assertThat(command.err()).contains(problem);
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  void createsATopicThatIsNamedAsInAz() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      assertThat(commandLine().run("topic", "create", "--name", "orders")).isZero();
      assertThat(server.asked().getFirst().line()).startsWith("PUT " + topicId(server) + "?");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--resource-id", "--source-resource-id"})
  void createsASubscriptionToAnyResourceByItsId(String option) throws Exception {
    String account = "/subscriptions/S/resourceGroups/r g/providers/Microsoft.Storage/accounts/a";
    String path =
        account.replace(" ", "%20") + "/providers/Microsoft.EventGrid/eventSubscriptions/shop";
    try (FakeServer server = new FakeServer(folder)) {
      server.willAnswer(path.replace("%20", " "), "{}");
      TestCommandLine command = commandLine();

      assertThat(
              command.run(
                  "subscription",
                  "create",
                  option,
                  account,
                  "--name",
                  "shop",
                  "--endpoint",
                  "https://a/"))
          .as(command.err())
          .isZero();
      assertThat(command.out())
          .contains("subscription shop sends the events of " + account + " to https://a");
      assertThat(server.asked().getFirst().line()).startsWith("PUT " + path + "?");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --topic orders                                     ; (NAME | -n=NAME)
          shop --name shop --topic orders                    ; mutually exclusive
          shop                                               ; (--topic=TOPIC | --resource-id=ID)
          shop --topic orders --resource-id /subscriptions/S ; mutually exclusive
          shop --resource-id letters                         ; must be the id of a resource
          """)
  void saysWhatIsMissingOrTooMuch(String arguments, String problem) throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run(("subscription create --endpoint https://a/ " + arguments).split(" ")))
          .isEqualTo(2);
      assertThat(command.err()).contains(problem);
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  void createsATopicThatFollowsAProfile() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      assertThat(commandLine().run("topic", "create", "orders", "--profile", "edge")).isZero();
      assertThat(server.asked().getFirst().body())
          .isEqualTo("{\"location\":\"local\",\"properties\":{\"hermod\":{\"profile\":\"edge\"}}}");
    }
  }

  @Test
  void createsATopicForEventsOfACustomShape() throws Exception {
    String members = "{\"eventType\":{\"sourceField\":\"kind\"}}";
    Files.writeString(folder.resolve("mapping.json"), members);
    String line =
        "topic create orders --input-schema customeventschema --input-mapping mapping.json";
    try (FakeServer server = new FakeServer(folder)) {
      assertThat(commandLine().run(line.split(" "))).isZero();
      assertThat(json(server.asked().getFirst().body()).path("properties"))
          .isEqualTo(
              json(
                  """
                  {"inputSchema":"customeventschema","inputSchemaMapping":{
                    "inputSchemaMappingType":"Json",
                    "properties":{"eventType":{"sourceField":"kind"}}}}
                  """));
    }
  }

  @Test
  void saysThatAMappingCannotBeRead() throws Exception {
    Files.writeString(folder.resolve("mapping.json"), "{");
    TestCommandLine command = commandLine();
    try (FakeServer server = new FakeServer(folder)) {
      assertThat(command.run("topic", "create", "orders", "--input-mapping", "mapping.json"))
          .isEqualTo(1);
      assertThat(command.err()).contains("cannot read a mapping from mapping.json");
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  void createsASubscriptionWithEverySetting() throws Exception {
    String line =
        "subscription create shop --topic orders --endpoint http://localhost:8090/"
            + " --max-delivery-attempts 5 --event-ttl 60 --max-events-per-batch 100"
            + " --preferred-batch-size-in-kilobytes 512 --deadletter-endpoint"
            + " /an/account/blobServices/default/containers/letters --split-failed-batches"
            + " --partial-batch --max-in-flight 3 --max-events-per-second 50 --pause-keeps-ttl"
            + " --event-delivery-schema cloudeventschemav1_0 --delivery-attribute-mapping X-Plain"
            + " static blue --delivery-attribute-mapping X-Secret static hunter2 true"
            + " --delivery-attribute-mapping X-System dynamic data.system";
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run(line.split(" "))).isZero();
      assertThat(command.out()).doesNotContain("hunter2");
      assertThat(json(server.asked().getFirst().body()))
          .isEqualTo(
              json(
                  """
                  {"properties":{
                    "destination":{"endpointType":"WebHook","properties":{
                      "endpointUrl":"http://localhost:8090/",
                      "maxEventsPerBatch":100,"preferredBatchSizeInKilobytes":512,
                      "deliveryAttributeMappings":[
                        {"name":"X-Plain","type":"static","properties":{"value":"blue","isSecret":false}},
                        {"name":"X-Secret","type":"static","properties":{"value":"hunter2","isSecret":true}},
                        {"name":"X-System","type":"dynamic","properties":{"sourceField":"data.system"}}]}},
                    "retryPolicy":{"maxDeliveryAttempts":5,"eventTimeToLiveInMinutes":60},
                    "eventDeliverySchema":"cloudeventschemav1_0",
                    "deadLetterDestination":{"endpointType":"StorageBlob","properties":{
                      "resourceId":"/an/account","blobContainerName":"letters"}},
                    "hermod":{"splitFailedBatches":true,"partialBatch":true,"maxInFlight":3,
                              "maxEventsPerSecond":50,"pauseKeepsTtl":true}}}
                  """));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "letters",
        "/an/account/containers/letters",
        "/an/account/blobServices/default/containers/letters/blobServices/default/containers/x"
      })
  void refusesADeadLetterEndpointThatIsNoContainer(String id) throws Exception {
    String line =
        "subscription create shop --topic orders --endpoint http://localhost:8090/"
            + " --deadletter-endpoint "
            + id;
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run(line.split(" "))).isEqualTo(2);
      assertThat(command.err())
          .contains(
              "--deadletter-endpoint",
              "must be {storage account id}/blobServices/default/containers/{container}");
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  void takesANameAfterAHeader() throws Exception {
    String line =
        "subscription create --topic orders --endpoint http://localhost:8090/"
            + " --delivery-attribute-mapping X-Plain static blue shop";
    try (FakeServer server = new FakeServer(folder)) {
      assertThat(commandLine().run(line.split(" "))).isZero();
      assertThat(server.asked().getFirst().line()).contains("/eventSubscriptions/shop?");
    }
  }

  @Test
  void tellsWhatHappenedToAnEvent() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("event", "explain", "orders", "a/b")).isZero();
      assertThat(command.out().lines())
          .containsExactly(
              "* published 2026-01-01T00:00:00Z at position 42",
              "|- billing: parked",
              "|  x attempt 9   2026-01-01T00:00:01Z  503  Busy      12 ms",
              "|  x attempt 10  2026-01-01T00:00:40Z       TimedOut  30000 ms",
              "|  o next attempt: 2026-01-01T00:02:00Z",
              "|  rule: no answer in time: step 2 is 30 s",
              "|  expires: 2026-01-02T00:00:00Z",
              "|  probation until: 2026-01-01T00:02:00Z",
              "`- (deleted): delivered",
              "   ended: 2026-01-01T00:00:01Z");
      TestCommandLine modern = commandLine().withVariable("LANG", "en_US.UTF-8");
      assertThat(modern.run("event", "explain", "orders", "a/b")).isZero();
      assertThat(modern.out()).contains("● published", "├─ billing", "✗ attempt 9", "└─ (deleted)");
      TestCommandLine json = commandLine();
      assertThat(json.run("event", "explain", "orders", "a/b", "-o", "json")).isZero();
      assertThat(json(json.out()).at("/occurrences/0/position").asString()).isEqualTo("42");
      assertThat(server.asked().getFirst().line())
          .startsWith("GET /hermod/v1/topics/orders/events/a%2Fb?");
    }
  }

  @Test
  void passesOnTheServersReason() throws Exception {
    try (FakeServer server = new FakeServer(folder)) {
      TestCommandLine command = commandLine();

      assertThat(command.run("topic", "create", "../x y")).isEqualTo(3);
      assertThat(command.err())
          .isEqualToIgnoringNewLines(
              "hermod: the server refused: The resource was not found. (404)");
      assertThat(server.asked().getFirst().line()).contains("/topics/..%2Fx%20y?");
    }
  }

  @Test
  void saysThatNoServerAnswersWhenItsNoteIsStale() throws Exception {
    new FakeServer(folder).close();
    TestCommandLine command = commandLine();

    assertThat(command.run("topic", "create", "orders")).isEqualTo(1);
    assertThat(command.err())
        .startsWith("hermod: no server responds at https://127.0.0.1:")
        .contains("hermod serve");
  }

  private TestCommandLine commandLine() {
    return new TestCommandLine(folder).withVariable("HERMOD_DATA_DIR", folder.toString());
  }

  private static String topicId(FakeServer server) {
    return "/subscriptions/%s/resourceGroups/hermod/providers/Microsoft.EventGrid/topics/orders"
        .formatted(server.subscriptionId());
  }

  private static JsonNode json(String text) {
    return JsonMapper.shared().readTree(text);
  }
}
