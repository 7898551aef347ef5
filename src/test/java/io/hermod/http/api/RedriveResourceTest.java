package io.hermod.http.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.token.TestBearers;
import io.hermod.deadletter.redrive.TestRedrives;
import io.hermod.http.ArmServer;
import io.hermod.http.TestRunner;
import io.hermod.loop.TestLoop;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
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

class RedriveResourceTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String REDRIVE = "/hermod/v1/deadletters/redrive";
  private static final String JOBS = "/hermod/v1/redrives";

  private final Vertx vertx = Vertx.vertx();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client = HttpClient.newHttpClient();
  private final TestLoop loop = new TestLoop();
  private final TestRedrives desk;
  private final HttpServer server;

  RedriveResourceTest(@TempDir Path folder) {
    desk = new TestRedrives(folder);
    ApiEndpoint endpoint =
        new ApiEndpoint(
            List.of(
                new RedriveResource(
                    desk.redriver(loop, loop::execute),
                    desk::catalog,
                    _ -> {
                      throw new AssertionError("nothing is replayed here");
                    },
                    new DeadLetterRights(desk::catalog, Set.of()))),
            TestBearers.only("good"),
            ArmServer.ADDRESS,
            TestRunner.on(executor));
    server =
        vertx.createHttpServer().requestHandler(endpoint::handle).listen(0, "127.0.0.1").await();
  }

  @BeforeEach
  void writeLetters() {
    desk.subscribe("orders", "shop");
    desk.write("orders", "shop", 0, 20, loop.now().minusSeconds(60));
  }

  @AfterEach
  void stop() {
    client.close();
    executor.close();
    vertx.close().await();
    desk.close();
  }

  @Test
  void takesAnOrderAndShowsItsJob() throws Exception {
    HttpResponse<String> answer =
        post(
            REDRIVE,
            """
            {"topic":"Orders","subscription":"SHOP","reason":"MaxDeliveryAttemptsExceeded",
             "outcome":"NotFound","eventType":"T","from":"2025-01-01","to":"2026-12-31T00:00:00Z",
             "text":"subject","account":"acc1","container":"letters","rate":10,
             "target":{"topic":"orders","subscription":"shop"},"again":true,"jobId":"j-1"}
            """);
    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(JSON.readTree(answer.body()))
        .isEqualTo(
            JSON.readTree(
                """
                {"jobId":"j-1","kind":"redrive","state":"counting","dryRun":false,"again":true,"rate":10.0,
                 "total":0,"done":0,"failed":0,"skipped":0,
                 "createdAt":"2026-01-01T00:00:00Z","startedAt":null,"finishedAt":null,
                 "target":{"topic":"orders","subscription":"shop"},"faultCount":0,"faults":[]}
                """));
    loop.advance(Duration.ofSeconds(1));

    JsonNode job = json(get(JOBS + "/j-1"));
    assertThat(job.path("state").asString()).isEqualTo("running");
    assertThat(job.path("total").asInt()).isEqualTo(20);
    assertThat(job.path("done").asInt()).isBetween(10, 11);
    assertThat(job.path("startedAt").asString()).isEqualTo("2026-01-01T00:00:00Z");
    JsonNode listed = json(get(JOBS)).path("value");
    assertThat(listed).hasSize(1);
    assertThat(listed.get(0).path("jobId").asString()).isEqualTo("j-1");
    assertThat(listed.get(0).has("faults")).isFalse();
  }

  @Test
  void aRepeatedOrderIsTheSameJob() throws Exception {
    String order = "{\"jobId\":\"j\",\"rate\":5}";
    assertThat(post(REDRIVE, order).statusCode()).isEqualTo(202);
    assertThat(post(REDRIVE, order).statusCode()).isEqualTo(200);
    loop.advance(Duration.ofSeconds(10));
    HttpResponse<String> again = post(REDRIVE, order);
    loop.advance(Duration.ofSeconds(10));

    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(json(again).path("state").asString()).isEqualTo("done");
    assertThat(desk.told).hasSize(20);
    HttpResponse<String> other = post(REDRIVE, "{\"jobId\":\"j\",\"rate\":6}");
    assertThat(other.statusCode()).isEqualTo(409);
    assertThat(other.body()).contains("'j'");
  }

  @Test
  void pausesResumesAndCancels() throws Exception {
    post(REDRIVE, "{\"jobId\":\"j\",\"rate\":1}");
    loop.runUntilIdle();

    assertThat(state(post(JOBS + "/j/pause", ""))).isEqualTo("paused");
    assertThat(state(post(JOBS + "/j/pause", ""))).isEqualTo("paused");
    assertThat(state(post(JOBS + "/j/resume", ""))).isEqualTo("running");
    assertThat(state(post(JOBS + "/j/cancel", ""))).isEqualTo("cancelled");
    assertThat(post(JOBS + "/j/resume", "").statusCode()).isEqualTo(409);
    assertThat(post(JOBS + "/j/pause", "").body()).contains("'j' is cancelled");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "                                             | JSON",
        "[]                                           | JSON object",
        "{\"rate\":                                   | malformed",
        "{\"rate\":0}                                 | rate",
        "{\"rate\":0.09}                              | rate",
        "{\"rate\":100001}                            | rate",
        "{\"rate\":1e999}                             | rate",
        "{\"rate\":-5}                                | rate",
        "{\"rate\":\"fast\"}                          | rate",
        "{\"from\":\"yesterday\"}                     | from",
        "{\"from\":5}                                 | from",
        "{\"from\":\"2030-01-01\"}                    | from",
        "{\"to\":\"2025-99-01\"}                      | to",
        "{\"from\":\"2025-02-01\",\"to\":\"2025-01-01\"} | to",
        "{\"account\":\"Not A Name\"}                 | account",
        "{\"container\":\"--\"}                       | container",
        "{\"jobId\":\"a b\"}                          | jobId",
        "{\"jobId\":\"\"}                             | jobId",
        "{\"jobId\":7}                                | jobId",
        "{\"again\":\"perhaps\"}                      | again",
        "{\"dryRun\":3}                               | dryRun",
        "{\"subsciption\":\"shop\"}                   | subsciption",
        "{\"target\":\"shop\"}                        | target",
        "{\"target\":7,\"topic\":\"orders\"}          | target",
        "{\"target\":{\"topic\":\"orders\"}}          | target.subscription",
        "{\"target\":{\"topic\":\"orders\",\"name\":\"shop\"}} | target.name",
        "{\"target\":\"nobody\",\"topic\":\"orders\"} | nobody",
        "{\"target\":{\"topic\":\"none\",\"subscription\":\"shop\"}} | none",
        "{\"rate\":1,\"rate\":2}                      | malformed",
      })
  void namesWhatIsWrongWithAnOrder(String body, String named) throws Exception {
    HttpResponse<String> answer = post(REDRIVE, body == null ? "" : body);

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains(named);
    assertThat(json(get(JOBS)).path("value")).isEmpty();
  }

  @Test
  void aTargetByNameIsASubscriptionOfTheOrdersTopic() throws Exception {
    HttpResponse<String> answer = post(REDRIVE, "{\"topic\":\"orders\",\"target\":\"shop\"}");

    assertThat(answer.statusCode()).isEqualTo(202);
    assertThat(json(answer).path("target").path("topic").asString()).isEqualTo("orders");
  }

  @Test
  void unknownJobsAndMethodsAreRefused() throws Exception {
    assertThat(get(JOBS + "/none").statusCode()).isEqualTo(404);
    assertThat(get(JOBS + "/none").body()).contains("'none'");
    assertThat(post(JOBS + "/none/pause", "").statusCode()).isEqualTo(404);
    assertThat(post(JOBS + "/none/stop", "").statusCode()).isEqualTo(404);
    assertThat(get(REDRIVE).statusCode()).isEqualTo(405);
    assertThat(post(JOBS, "{}").statusCode()).isEqualTo(405);
  }

  private static String state(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    return json(answer).path("state").asString();
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return JSON.readTree(answer.body());
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return client.send(request(path).GET().build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    return client.send(
        request(path).POST(BodyPublishers.ofString(body)).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.actualPort() + path))
        .header("Authorization", "Bearer good");
  }
}
