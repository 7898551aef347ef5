package io.hermod.http.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.http.server.PublicAddress;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.RequestOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What arrives at the leader, and at the caller, if nothing goes wrong. */
@Timeout(60)
class ForwarderTest {
  private static final PublicAddress PUBLIC = new PublicAddress(null, () -> "https://usual");

  @AutoClose private final TestNode leading = TestNode.named("leading").leadsWith(TestNode::echo);

  @AutoClose
  private final TestNode following =
      TestNode.named("following").follows(new AtomicReference<@Nullable URI>(leading.url()));

  @AutoClose
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Vertx vertx = Vertx.vertx();
  private final HttpClientAgent http2 =
      vertx.createHttpClient(
          new HttpClientOptions()
              .setProtocolVersion(HttpVersion.HTTP_2)
              .setHttp2ClearTextUpgrade(false));

  @AfterEach
  void stop() {
    http2.close().await();
    vertx.close().await();
  }

  @Test
  void theLeaderGetsTheTargetAsItWasSent() {
    String target = "/a%2Fb/%7Ec//d;x=1?api-version=2025&q=%20+a%2b&q=2&";
    String answer = raw("GET " + target + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    assertThat(answer).startsWith("HTTP/1.1 200").contains("\r\n\r\nGET " + target + "\n");
  }

  @Test
  void theLeaderGetsAllHeadersExceptThoseOfTheConnection() {
    String answer =
        raw(
            """
            GET / HTTP/1.1
            Host: Cluster.Example:8443
            Authorization: Bearer abc
            X-Twice: one
            X-Twice: two
            Cookie: a=b; c=d
            If-Match: "1"
            Connection: X-Hop
            Connection: close
            X-Hop: private
            Keep-Alive: timeout=5
            TE: trailers
            Upgrade: something

            """);
    assertThat(body(answer))
        .contains(
            "host: Cluster.Example:8443\n",
            "authorization: Bearer abc\n",
            "x-twice: one\n",
            "x-twice: two\n",
            "cookie: a=b; c=d\n",
            "if-match: \"1\"\n",
            "hermod-forwarded: following\n")
        .doesNotContain("x-hop", "keep-alive: timeout", "\nte:", "upgrade:", "content-length");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PURGE"})
  void theLeaderGetsEveryMethod(String method) throws Exception {
    HttpResponse<String> answer = client.send(request("/", method, ""), BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("x-echo")).hasValue("yes");
    assertThat(answer.body()).startsWith(method.equals("HEAD") ? "" : method + " /\n");
  }

  @Test
  void aBodyArrivesWhole() throws Exception {
    String body = "x".repeat(1_048_576);
    HttpResponse<String> answer = client.send(request("/", "PUT", body), BodyHandlers.ofString());
    assertThat(answer.body()).contains("content-length: 1048576\n").endsWith("\n\n" + body);
  }

  @Test
  void aBodyInChunksArrivesWithItsLength() {
    String answer =
        raw(
            """
            POST / HTTP/1.1
            Host: a
            Transfer-Encoding: chunked
            Connection: close

            5
            hello
            6
             world
            0
            X-Trailer: 1

            """);
    assertThat(body(answer))
        .contains("content-length: 11\n")
        .doesNotContain("transfer-encoding")
        .endsWith("\n\nhello world");
  }

  @Test
  void anEmptyBodyArrivesAsOne() {
    assertThat(raw("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"))
        .contains("content-length: 0\n");
  }

  @Test
  void aCompressedBodyStaysCompressed() throws Exception {
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(zipped)) {
      zip.write("hello".getBytes(UTF_8));
    }
    try (TestNode raw = TestNode.named("raw").leadsWith(ForwarderTest::same)) {
      following.follows(new AtomicReference<@Nullable URI>(raw.url()));
      HttpRequest request =
          HttpRequest.newBuilder(following.url())
              .header("Content-Encoding", "gzip")
              .POST(BodyPublishers.ofByteArray(zipped.toByteArray()))
              .build();
      HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
      assertThat(answer.body()).isEqualTo(zipped.toByteArray());
      assertThat(answer.headers().firstValue("content-encoding")).hasValue("gzip");
    }
  }

  private static boolean same(io.vertx.core.http.HttpServerRequest request) {
    request
        .body()
        .onSuccess(
            body ->
                request
                    .response()
                    .putHeader("content-encoding", request.getHeader("content-encoding"))
                    .end(body));
    return true;
  }

  @Test
  void aBodyThatIsTooLargeGets413() throws Exception {
    HttpResponse<String> answer =
        client.send(request("/", "PUT", "x".repeat(1_048_577)), BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.body())
        .contains("\"code\":\"RequestEntityTooLarge\"", "The request content is larger than 1 MB.");
  }

  @Test
  void aCallerThatAsksFirstIsToldToSendItsBody() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), following.port())) {
      socket.setSoTimeout(20_000);
      write(
          socket,
          """
          PUT /asked HTTP/1.1
          Host: a
          Content-Length: 5
          Expect: 100-continue
          Connection: close

          """);
      String expected = "HTTP/1.1 100 Continue\r\n";
      assertThat(new String(socket.getInputStream().readNBytes(expected.length()), ISO_8859_1))
          .isEqualTo(expected);
      write(socket, "hello");
      String answer = new String(socket.getInputStream().readAllBytes(), ISO_8859_1);
      assertThat(answer).contains("PUT /asked\n").doesNotContain("expect").endsWith("\n\nhello");
    }
  }

  @Test
  void aCallerThatAsksFirstWithTooMuchIsRefusedAtOnce() {
    assertThat(
            raw(
                """
                PUT / HTTP/1.1
                Host: a
                Content-Length: 5000000
                Expect: 100-continue

                """))
        .startsWith("HTTP/1.1 413 ");
  }

  @Test
  void requestsOverHttp2ArriveAndAreAnswered() throws Exception {
    HttpClientRequest request = http2(HttpMethod.POST, "/two?a=b");
    HttpClientResponse answer = request.send("hello").await(20, TimeUnit.SECONDS);
    assertThat(answer.version()).isEqualTo(HttpVersion.HTTP_2);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.getHeader("x-echo")).isEqualTo("yes");

    Buffer body =
        http2(HttpMethod.POST, "/two?a=b")
            .putHeader("cookie", (Iterable<String>) List.of("a=b", "c=d"))
            .putHeader("X-Upper", "1")
            .send("hello")
            .compose(HttpClientResponse::body)
            .await(20, TimeUnit.SECONDS);
    assertThat(body.toString())
        .startsWith("POST /two?a=b\n")
        .contains("host: 127.0.0.1:" + following.port() + "\n")
        .contains("cookie: a=b; c=d\n", "x-upper: 1\n", "content-length: 5\n")
        .endsWith("\n\nhello");
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpClient.Version.class,
      names = {"HTTP_1_1", "HTTP_2"})
  void absoluteUrlsHaveTheAddressThatTheCallerUsed(HttpClient.Version version) throws Exception {
    leading.leadsWith(
        request -> {
          request.response().end(PUBLIC.origin(request));
          return true;
        });
    HttpRequest request = HttpRequest.newBuilder(following.url()).version(version).build();
    assertThat(client.send(request, BodyHandlers.ofString()).body())
        .isEqualTo(following.url().toString());
  }

  @Test
  void statusAndHeadersOfTheResponseArrive() {
    leading.leadsWith(
        request -> {
          request
              .response()
              .setStatusCode(409)
              .setStatusMessage("Not Now")
              .putHeader("Set-Cookie", (Iterable<String>) List.of("a=1; Path=/", "b=2; Path=/"))
              .putHeader("Location", "/elsewhere")
              .putHeader("Keep-Alive", "timeout=7")
              .end("no");
          return true;
        });
    String answer = raw("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    assertThat(answer)
        .startsWith("HTTP/1.1 409 Not Now\r\n")
        .containsIgnoringCase("set-cookie: a=1; Path=/\r\n")
        .containsIgnoringCase("set-cookie: b=2; Path=/\r\n")
        .containsIgnoringCase("location: /elsewhere\r\n")
        .containsIgnoringCase("content-length: 2\r\n")
        .doesNotContainIgnoringCase("timeout=7")
        .doesNotContainIgnoringCase("transfer-encoding")
        .endsWith("\r\n\r\nno");
  }

  @Test
  void aResponseToHeadHasTheLengthButNoBody() {
    leading.leadsWith(
        request -> {
          request.response().putHeader(HttpHeaders.CONTENT_LENGTH, "1234").end();
          return true;
        });
    assertThat(raw("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200")
        .containsIgnoringCase("content-length: 1234\r\n")
        .endsWith("\r\n\r\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {204, 304})
  void aResponseWithoutABodyHasNone(int status) {
    leading.leadsWith(
        request -> {
          request.response().setStatusCode(status).putHeader("ETag", "\"7\"").end();
          return true;
        });
    String answers =
        raw(
            """
            GET / HTTP/1.1
            Host: a

            GET / HTTP/1.1
            Host: a
            Connection: close

            """);
    assertThat(answers.split("HTTP/1.1 " + status, -1)).hasSize(3);
    assertThat(answers)
        .containsIgnoringCase("etag: \"7\"")
        .doesNotContainIgnoringCase("transfer-encoding")
        .endsWith("\r\n\r\n");
  }

  @Test
  void manyRequestsShareAFewConnections() throws Exception {
    for (int i = 0; i < 300; i++) {
      HttpResponse<String> answer =
          client.send(request("/" + i, i % 2 == 0 ? "GET" : "POST", ""), BodyHandlers.ofString());
      assertThat(answer.body()).contains("/" + i + "\n");
    }
    assertThat(leading.gate.openConnections()).isLessThanOrEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP_1_1", "HTTP_2"})
  void aLargeResponseArrivesUnchanged(String version) throws Exception {
    byte[] large = new byte[20_000_000];
    new Random(1).nextBytes(large);
    leading.leadsWith(
        request -> {
          request.response().end(Buffer.buffer(large));
          return true;
        });
    HttpRequest request =
        HttpRequest.newBuilder(following.url())
            .version(HttpClient.Version.valueOf(version))
            .build();
    assertThat(client.send(request, BodyHandlers.ofByteArray()).body()).isEqualTo(large);
  }

  @Test
  void aRequestAboutTheServerAsAWholeArrives() {
    assertThat(raw("OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
        .contains("\r\n\r\nOPTIONS *\n");
  }

  /** In a line of HTTP/1, the space would end the target. */
  @Test
  void aTargetThatOnlyHttp2CanCarryIsRefused() throws Exception {
    HttpClientResponse answer =
        http2(HttpMethod.GET, "/a HTTP/1.0").send().await(20, TimeUnit.SECONDS);
    assertThat(answer.statusCode()).isEqualTo(400);
  }

  @Test
  void refusesWhatCannotBeForwarded() {
    assertThat(raw("CONNECT a:1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 400 ");
  }

  private HttpClientRequest http2(HttpMethod method, String target) throws Exception {
    return http2
        .request(
            new RequestOptions()
                .setHost("127.0.0.1")
                .setPort(following.port())
                .setMethod(method)
                .setURI(target))
        .await(20, TimeUnit.SECONDS);
  }

  private HttpRequest request(String path, String method, String body) {
    return HttpRequest.newBuilder(following.url(path))
        .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
        .build();
  }

  private String raw(String request) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), following.port())) {
      socket.setSoTimeout(20_000);
      write(socket, request);
      InputStream in = socket.getInputStream();
      return new String(in.readAllBytes(), ISO_8859_1);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Lines may end as they do in Java. */
  private static void write(Socket socket, String text) throws IOException {
    String lines = text.contains("\r") ? text : text.replace("\n", "\r\n");
    socket.getOutputStream().write(lines.getBytes(ISO_8859_1));
  }

  private static String body(String answer) {
    return answer.substring(answer.indexOf("\r\n\r\n") + 4);
  }
}
