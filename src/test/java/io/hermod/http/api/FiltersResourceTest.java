package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.token.TestBearers;
import io.hermod.explain.RecentEventReader;
import io.hermod.http.ArmServer;
import io.hermod.http.FixedCatalog;
import io.hermod.http.TestRunner;
import io.hermod.publish.MemoryIntake;
import io.hermod.store.UnreadableJournal;
import io.hermod.topic.TopicBuilder;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiltersResourceTest {
  private static final FixedCatalog CATALOG =
      new FixedCatalog(List.of(new TopicBuilder(1, "orders", "/topics/orders").build()));

  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final MemoryIntake journal = new MemoryIntake();

  @AfterEach
  void stop() {
    client.close();
    executor.close();
    journal.close();
    vertx.close().await();
  }

  @Test
  void saysForEachEventWhichPartMatchesAndWhy() throws Exception {
    HttpResponse<String> answer =
        test(
            """
            {"filter":{"includedEventTypes":["Placed"],
                       "advancedFilters":[{"operatorType":"NumberIn","key":"data.counter","values":[5,1]}]},
             "events":[{"id":"1","eventType":"placed","data":{"counter":1}},
                       {"id":"2","eventType":"Placed","data":{"counter":7}}]}
            """);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            """
            {"results":[\
            {"id":"1","matches":true,"parts":[\
            {"part":"includedEventTypes","matches":true,"why":"the event type is \\"placed\\", one of \\"Placed\\""},\
            {"part":"advancedFilters[0]","matches":true,"why":"data.counter is 1, one of 5, 1"}]},\
            {"id":"2","matches":false,"parts":[\
            {"part":"includedEventTypes","matches":true,"why":"the event type is \\"Placed\\", one of \\"Placed\\""},\
            {"part":"advancedFilters[0]","matches":false,"why":"data.counter is 7, not one of 5, 1"}]}]}\
            """);
  }

  @Test
  void readsKeysByTheSchemaOfTheEvents() throws Exception {
    String filter =
        "{\"includedEventTypes\":[\"T\"],\"advancedFilters\":[{\"operatorType\":\"StringIn\",\"key\":\"level\",\"values\":[\"5\"]}]}";

    assertThat(
            test("{\"filter\":%s,\"schema\":\"CloudEventSchemaV1_0\",\"events\":[{\"id\":\"1\",\"type\":\"T\",\"level\":5}]}"
                    .formatted(filter))
                .body())
        .contains("\"id\":\"1\",\"matches\":true");
  }

  @Test
  void anEventOfATopicHasTheTopicsName() throws Exception {
    assertThat(
            test("""
            {"filter":{"advancedFilters":[{"operatorType":"StringIn","key":"topic","values":["/topics/ORDERS"]}]},
             "topic":"Orders","events":[{"id":"1"}]}
            """)
                .body())
        .contains("\"matches\":true");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'events':[]}                                 | 400 | filter is required",
        "{'filter':{}}                                 | 400 | events or a topic is required",
        "{'filter':{},'topic':'none'}                  | 404 | There is no topic 'none'",
        "{'filter':{},'topic':'orders','last':0}       | 400 | last must be from 1 to 1000",
        "{'filter':{},'topic':'orders','last':1001}    | 400 | last must be from 1 to 1000",
        "{'filter':{},'events':[],'last':5}            | 400 | last must not be given",
        "{'filter':{},'events':[1]}                    | 400 | events[0] must be an object",
        "{'filter':{},'events':{}}                     | 400 | events must be a list of objects",
        "{'filter':{},'events':[],'schema':'Xml'}      | 400 | schema is not known",
        "{'filter':{},'event':[]}                      | 400 | event is not known here",
        "{'filter':{'advancedFilter':[]},'events':[]}  | 400 | filter.advancedFilter is not known;"
            + " did you mean advancedFilters?",
        "{'filter':{'advancedFilters':[{'operator':'IsNotNull'}]},'events':[]} | 400 |"
            + " filter.advancedFilters[0].operator is not known; did you mean operatorType?",
        "{'filter':{'advancedFilters':[{'operatorType':'IsNotNull'}]},'events':[]} | 400 |"
            + " filter.advancedFilters[0].key is required",
        "[]                                            | 400 | a JSON object is needed"
      })
  void refusesWhatItCannotUseAndSaysWhy(String body, int status, String reason) throws Exception {
    HttpResponse<String> answer = test(body.replace('\'', '"'));

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).contains(reason);
  }

  @Test
  void takesNoMoreThanAThousandEvents() throws Exception {
    String events = Collections.nCopies(1001, "{}").toString();

    assertThat(test("{\"filter\":{},\"events\":" + events + "}").body())
        .contains("events must have at most 1000 events");
  }

  @Test
  void needsAValidBearerToken() throws Exception {
    assertThat(call("bad", "POST", "{}").statusCode()).isEqualTo(401);
    assertThat(call("good", "GET", "").statusCode()).isEqualTo(405);
  }

  private HttpResponse<String> test(String body) throws IOException, InterruptedException {
    return call("good", "POST", body);
  }

  private HttpResponse<String> call(String token, String method, String body)
      throws IOException, InterruptedException {
    ApiEndpoint endpoint =
        new ApiEndpoint(
            List.of(
                new FiltersResource(() -> CATALOG, new RecentEventReader(new UnreadableJournal()))),
            TestBearers.only("good"),
            ArmServer.ADDRESS,
            TestRunner.on(executor));
    HttpServer server =
        vertx.createHttpServer().requestHandler(endpoint::handle).listen(0, "127.0.0.1").await();
    URI uri =
        URI.create("http://127.0.0.1:%d/hermod/v1/filters/test".formatted(server.actualPort()));
    return client.send(
        HttpRequest.newBuilder(uri)
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }
}
