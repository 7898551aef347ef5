package io.hermod.http.edge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.EdgeServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EdgeTwinTest {
  private static final String DESIRED =
      """
      {
        "topics": {"orders": {"inputSchema": "EventGridSchema"}, "shapes": {"InputSchema": "customEventSchema"}},
        "eventSubscriptions": {
          "sub1": {
            "topic": "orders",
            "retryPolicy": {"eventExpiryInMinutes": 30, "maxDeliveryAttempts": 3},
            "destination": {"endpointType": "WebHook",
              "properties": {"endpointUrl": "https://example.com/hook?code=secret"}},
            "filter": {"includedEventTypes": "[\\"one\\", \\"two\\"]",
              "advancedFilters": "[{\\"OperatorType\\": \\"NumberIn\\", \\"Key\\": \\"data.n\\", \\"Values\\": [1, 2]}]"}
          }
        }
      }
      """;

  @TempDir private Path folder;
  @AutoClose private final EdgeServer server = new EdgeServer();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "{\"properties\": {\"desired\": %s, \"reported\": {}}}",
        "{\"modulesContent\": {\"$edgeHub\": {}, \"module1\": {\"properties.desired\": %s}}}",
        "{\"content\": {\"modulesContent\": {\"module1\": {\"properties.desired\": %s}}}}"
      })
  void makesWhatTheTwinWants(String form) throws IOException {
    JsonNode reported = load(form.replace("%s", DESIRED));

    assertThat(reported)
        .isEqualTo(
            json(
                """
                {
                  "topics": {"orders": {"inputSchema": "EventGridSchema"},
                             "shapes": {"inputSchema": "CustomEventSchema"}},
                  "eventSubscriptions": {
                    "sub1": {
                      "topic": "orders",
                      "eventDeliverySchema": "EventGridSchema",
                      "retryPolicy": {"eventExpiryInMinutes": 30, "maxDeliveryAttempts": 3},
                      "destination": {"endpointType": "WebHook",
                        "properties": {"endpointUrl": "https://example.com/hook"}},
                      "filter": {
                        "subjectBeginsWith": "", "subjectEndsWith": "",
                        "includedEventTypes": ["one", "two"], "isSubjectCaseSensitive": false,
                        "advancedFilters": [
                          {"operatorType": "NumberIn", "key": "data.n", "values": [1, 2]}]}
                    }
                  },
                  "errors": {"bootupMessage": "", "bootupException": "",
                             "topics": {}, "eventSubscriptions": {}}
                }
                """));
    assertThat(server.get("/topics/orders/eventSubscriptions/sub1").status()).isEqualTo(200);
  }

  @Test
  void changesNothingTheSecondTime() throws IOException {
    JsonNode first = load(DESIRED);
    int writes = server.catalog.writes();

    assertThat(load(DESIRED)).isEqualTo(first);
    assertThat(server.catalog.writes()).isEqualTo(writes);
  }

  @Test
  void deletesATopicThatIsNullAndNothingElse() throws IOException {
    load(DESIRED);
    server.put("/topics/others", "{}");

    JsonNode reported = load("{\"topics\": {\"shapes\": null, \"never-there\": null}}");

    assertThat(reported.path("topics").propertyNames()).containsExactly("orders", "others");
    assertThat(reported.path("eventSubscriptions").propertyNames()).containsExactly("sub1");
    assertThat(reported.at("/errors/topics")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"topic\":\"orders\",\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"x\"}}}',"
        + " 'HttpStatusCode=''BadRequest'' ErrorCode=''InvalidDestination''"
        + " Message=''EventSubscription.Properties.Destination failed validation. Reason:"
        + " EndpointUrl must be an absolute URL.'''",
    "'{\"topic\":\"unknown\"}', 'HttpStatusCode=''NotFound'' ErrorCode=''ResourceNotFound''"
        + " Message=''The resource ''/topics/unknown'' was not found.'''",
    "'{}', 'HttpStatusCode=''BadRequest'' ErrorCode=''InvalidTopic''"
        + " Message=''EventSubscription.Properties.Topic failed validation. Reason: Topic is"
        + " required.'''",
    "'{\"topic\":\"orders\",\"filter\":{\"includedEventTypes\":\"[\"}}',"
        + " 'HttpStatusCode=''BadRequest'' ErrorCode=''InvalidFilter''"
        + " Message=''EventSubscription.Properties.Filter failed validation. Reason:"
        + " IncludedEventTypes must be a list, or text that contains a list.'''",
    "null, 'HttpStatusCode=''BadRequest'' ErrorCode=''InvalidName''"
        + " Message=''EventSubscription.Name failed validation. Reason: Name cannot be null: event"
        + " subscriptions are not deleted this way.'''",
    "7, 'HttpStatusCode=''BadRequest'' ErrorCode=''InvalidRequestContent'' Message=''The request"
        + " content was invalid: an object is needed.'''"
  })
  void reportsWhatFailsAndGoesOnWithTheRest(String wanted, String error) throws IOException {
    String twin = DESIRED.replace("\"sub1\": {", "\"bad\": " + wanted + ", \"sub1\": {");

    JsonNode reported = load(twin);

    assertThat(reported.at("/errors/eventSubscriptions/bad").asString()).isEqualTo(error);
    assertThat(reported.path("eventSubscriptions").propertyNames()).containsExactly("sub1");
  }

  @Test
  void reportsTopicsThatFail() throws IOException {
    JsonNode reported =
        load("{\"topics\": {\"a\": {}, \"orders\": {\"inputSchema\": \"x\"}, \"good\": {}}}");

    assertThat(reported.at("/errors/topics/a").asString()).contains("ErrorCode='InvalidName'");
    assertThat(reported.at("/errors/topics/orders").asString())
        .contains("ErrorCode='InvalidInputSchema'");
    assertThat(reported.path("topics").propertyNames()).containsExactly("good");
  }

  @ParameterizedTest
  @CsvSource({
    "'{', malformed JSON",
    "'[]', a JSON object is needed",
    "'{\"topics\": 1}', topics must be an object",
    "'{\"topics\": {}, \"Topics\": {}}', topics is given twice",
    "'{\"properties\": {}}', properties.desired must be an object",
    "'{\"modulesContent\": {\"other\": {}}}', no module 'module1'"
  })
  void aFileThatCannotBeUsedChangesNothing(String twin, String words) throws IOException {
    server.put("/topics/orders", "{}");

    JsonNode reported = load(twin);

    assertThat(reported.at("/errors/bootupException").asString()).contains(words);
    assertThat(reported.at("/errors/bootupMessage").asString()).isNotEmpty();
    assertThat(reported.path("topics").propertyNames()).containsExactly("orders");
  }

  @Test
  void aMissingFileIsReported() {
    JsonNode reported = json(new String(loader().load(folder.resolve("none.json")), UTF_8));

    assertThat(reported.at("/errors/bootupException").asString()).contains("cannot be read");
  }

  private JsonNode load(String twin) throws IOException {
    return json(
        new String(loader().load(Files.writeString(folder.resolve("twin.json"), twin)), UTF_8));
  }

  private EdgeTwinLoader loader() {
    return new EdgeTwinLoader(server.topics, server.resources.subscriptions(), "module1");
  }

  private static JsonNode json(String text) {
    return new JsonMapper().readTree(text);
  }
}
