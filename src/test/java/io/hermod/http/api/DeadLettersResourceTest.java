package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.token.TestBearers;
import io.hermod.deadletter.search.TestSearch;
import io.hermod.http.ArmServer;
import io.hermod.http.TestRunner;
import io.hermod.store.deadletter.BlobNotes;
import io.hermod.store.deadletter.RedriveMark;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DeadLettersResourceTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String LETTERS = "/hermod/v1/deadletters";
  private static final String BLOB = "SHOP/2026/11/15/7/a.json";
  private static final String EVENT =
      """
      {"id":"a/1","eventType":"Placed","subject":"s","data":{"n":1.10,"big":12345678901234567890},\
      "deadLetterReason":"MaxDeliveryAttemptsExceeded","deliveryAttempts":3,\
      "lastDeliveryOutcome":"NotFound","publishTime":"2026-11-15T07:00:00.1234567Z",\
      "lastDeliveryAttemptTime":"2026-11-15T07:30:00.0000000Z"}\
      """;

  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final TestSearch bench;
  private final HttpServer server;

  DeadLettersResourceTest(@TempDir Path folder) {
    bench = new TestSearch(folder);
    ApiEndpoint endpoint =
        new ApiEndpoint(
            List.of(
                new DeadLettersResource(
                    bench.search(), new DeadLetterRights(bench::catalog, Set.of()))),
            TestBearers.only("good"),
            ArmServer.ADDRESS,
            TestRunner.on(executor));
    server =
        vertx.createHttpServer().requestHandler(endpoint::handle).listen(0, "127.0.0.1").await();
  }

  @BeforeEach
  void writeOne() throws Exception {
    bench.subscribe("orders", "shop", "acc1", "letters");
    bench.write("acc1", "letters", BLOB, "[" + EVENT + "]");
  }

  @AfterEach
  void stop() {
    client.close();
    executor.close();
    vertx.close().await();
  }

  @Test
  void showsEachEntryWithItsEventByteForByte() throws Exception {
    bench.note(
        BLOB,
        new BlobNotes(
            null,
            null,
            Map.of(0, new RedriveMark(2, Instant.parse("2026-11-15T08:00:00Z"), "job-1"))));

    HttpResponse<String> answer = get(LETTERS);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(
            """
            {"value":[{"id":"acc1/letters/SHOP/2026/11/15/7/a.json#0","account":"acc1",\
            "container":"letters","blob":"SHOP/2026/11/15/7/a.json","index":0,"topic":"orders",\
            "subscription":"shop","eventId":"a/1","eventType":"Placed","subject":"s",\
            "reason":"MaxDeliveryAttemptsExceeded","outcome":"NotFound","attempts":3,\
            "publishedAt":"2026-11-15T07:00:00.123456700Z","lastAttemptAt":"2026-11-15T07:30:00Z",\
            "redrives":2,"redrivenAt":"2026-11-15T08:00:00Z","jobId":"job-1",\
            "schema":"EventGridSchema","event":%s}],"faults":[],"nextLink":null}\
            """
                .formatted(EVENT));
  }

  @Test
  void leadsFromPageToPageWithTheSameFilters() throws Exception {
    for (int i = 0; i < 5; i++) {
      bench.write("acc1", "letters", "SHOP/2026/11/15/8/" + i + ".json", "[" + EVENT + ",{}]");
    }
    bench.write("acc1", "letters", "BANK/2026/11/15/8/0.json", "[" + EVENT + "]");

    List<String> blobs = new ArrayList<>();
    int faults = 0;
    String next = LETTERS + "?subscription=Shop&text=a%2F1&top=2&api-version=2025-02-15";
    for (int pages = 0; !next.isEmpty(); pages++) {
      assertThat(pages).isLessThan(10);
      JsonNode page = JSON.readTree(get(next).body());
      page.path("value").forEach(entry -> blobs.add(entry.path("blob").asString()));
      faults += page.path("faults").size();
      next = page.path("nextLink").asString("");
    }

    assertThat(blobs).hasSize(6).doesNotHaveDuplicates().allMatch(name -> name.startsWith("SHOP"));
    assertThat(faults).isEqualTo(5);
  }

  @Test
  void tellsOfABlobThatCannotBeRead() throws Exception {
    bench.write("acc1", "letters", "SHOP/2026/11/15/8/b.json", "[{\"id\":");

    JsonNode page = JSON.readTree(get(LETTERS).body());

    assertThat(page.path("value")).hasSize(1);
    assertThat(page.at("/faults/0/blob").asString()).isEqualTo("SHOP/2026/11/15/8/b.json");
    assertThat(page.at("/faults/0/problem").asString()).contains("is not valid JSON");
  }

  @Test
  void filtersByWhetherAnEntryWasSentAgain() throws Exception {
    bench.write("acc1", "letters", BLOB, TestSearch.entries("1", "2"));
    RedriveMark mark = new RedriveMark(1, Instant.EPOCH, "job");
    bench.note(BLOB, new BlobNotes(null, null, Map.of(0, mark)));

    assertThat(eventIds("?redriven=true")).containsExactly("1");
    assertThat(eventIds("?redriven=false")).containsExactly("2");
    assertThat(eventIds("?redriven=")).containsExactly("1", "2");
  }

  @Test
  void counts() throws Exception {
    assertThat(get(LETTERS + "/counts?topic=orders").body())
        .isEqualTo(
            """
            {"total":1,"byReason":[{"name":"MaxDeliveryAttemptsExceeded","count":1}],\
            "byOutcome":[{"name":"NotFound","count":1}],"byEventType":[{"name":"Placed","count":1}],\
            "faults":[],"complete":true,"nextLink":null}\
            """);
    assertThat(get(LETTERS + "/counts?topic=none").body()).startsWith("{\"total\":0,");
  }

  @Test
  void saysThatACountIsNotComplete() throws Exception {
    for (int i = 0; i < 120; i++) {
      bench.write("acc1", "letters", "SHOP/2026/11/15/6/" + i + ".json", "broken");
    }

    JsonNode first = JSON.readTree(get(LETTERS + "/counts").body());
    assertThat(first.path("complete").booleanValue()).isFalse();
    JsonNode second = JSON.readTree(get(first.path("nextLink").asString()).body());

    assertThat(second.path("complete").booleanValue()).isTrue();
    assertThat(second.path("total").intValue()).isEqualTo(1);
  }

  @Test
  void showsOneEntry() throws Exception {
    String id = "acc1/letters/" + BLOB;
    assertThat(JSON.readTree(get(LETTERS + "/entry?id=" + id + "%230").body()).path("eventId"))
        .hasToString("\"a/1\"");

    HttpResponse<String> missing = get(LETTERS + "/entry?id=" + id + "%237");
    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(missing.body()).contains("There is no dead letter acc1/letters/");
    assertThat(get(LETTERS + "/entry?id=acc1/letters/none.json%230").statusCode()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?top=0                             | 400 | top must be from 1 to 100",
        "?top=101                           | 400 | top must be from 1 to 100",
        "?redriven=maybe                    | 400 | redriven must be true or false",
        "?from=soon                         | 400 | from must be a time",
        "?from=2026-11-16&to=2026-11-15     | 400 | to must be after from",
        "?cursor=x                          | 400 | cursor must be a cursor",
        "?reson=x                           | 400 | reson is not known here",
        "?account=NO                        | 400 | account must have",
        "?account=acc1&container=..         | 400 | container must have",
        "?account=acc1&container=nowhere    | 404 | container nowhere of storage account acc1",
        "?account=faraway&container=letters | 502 | storage account faraway",
        "/counts?cursor=x                   | 400 | cursor must be a cursor",
        "/counts?eventTypes=x               | 400 | eventTypes is not known here",
        "/counts?account=acc1&container=nowhere | 404 | container nowhere",
        "/entry                             | 400 | id must be",
        "/entry?id=../../etc/passwd%230     | 400 | id must be",
        "/entry?id=acc1/letters/x.json&top=1| 400 | top is not known here",
        "/else                              | 404 | There is no such path",
      })
  void refusesWhatItCannotUseAndSaysWhy(String call, int status, String reason) throws Exception {
    HttpResponse<String> answer = get(LETTERS + call);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.body()).contains(reason);
  }

  @Test
  void needsAValidBearerToken() throws Exception {
    assertThat(get(LETTERS, "bad").statusCode()).isEqualTo(401);
    assertThat(get(LETTERS + "/counts", "bad").statusCode()).isEqualTo(401);
    assertThat(get(LETTERS + "/entry?id=x", "bad").statusCode()).isEqualTo(401);
  }

  private List<String> eventIds(String query) throws IOException, InterruptedException {
    return JSON.readTree(get(LETTERS + query).body())
        .path("value")
        .valueStream()
        .map(entry -> entry.path("eventId").asString())
        .toList();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return get(path, "good");
  }

  private HttpResponse<String> get(String path, String token)
      throws IOException, InterruptedException {
    URI root = URI.create("http://127.0.0.1:%d".formatted(server.actualPort()));
    return client.send(
        HttpRequest.newBuilder(root.resolve(path))
            .header("Authorization", "Bearer " + token)
            .build(),
        BodyHandlers.ofString());
  }
}
