package io.hermod.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.client.Credentials;
import io.hermod.access.token.BearerTokens;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every path of the real process that is not one of {@code ArmRoutes}, which have a test of their
 * own, with what it does not expect.
 */
class EveryPathProcessTest {
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "BREW");
  private static final List<String> BODIES =
      List.of("", "{", "[]", "null", "{\"by\":1,\"rate\":\"x\"}", "%zz&grant_type=%", "\u0000");

  /** A subscription that does not exist. */
  private static final String ORDERS =
      "/hermod/v1/subscriptions/s/resourceGroups/rg/providers/Microsoft.EventGrid/topics/orders";

  private static final String SHOP =
      ORDERS + "/providers/Microsoft.EventGrid/eventSubscriptions/shop";

  /** Nobody may do anything here without a good token. */
  private static final List<String> GUARDED =
      List.of(
          "/hermod/v1/clock",
          "/hermod/v1/clock/advance",
          "/hermod/v1/cluster",
          "/hermod/v1/cluster/nodes/none/drain",
          "/hermod/v1/doctor",
          "/hermod/v1/endpoints",
          "/hermod/v1/endpoints/none/wake",
          "/hermod/v1/topics/orders/events/none",
          "/hermod/v1/filters/test",
          "/hermod/v1/topics/none/tail",
          "/hermod/v1/topics/orders/events",
          "/hermod/v1/topics/orders/events/none/resend",
          "/hermod/v1/overview",
          "/hermod/v1/profiles",
          "/hermod/v1/audit",
          "/hermod/v1/deadletters",
          "/hermod/v1/deadletters/counts",
          "/hermod/v1/deadletters/entry",
          "/hermod/v1/deadletters/redrive",
          "/hermod/v1/redrives",
          "/hermod/v1/redrives/none",
          "/hermod/v1/redrives/none/pause",
          SHOP + "/pause",
          SHOP + "/validate",
          ORDERS + "/validate",
          SHOP + "/signing/enable",
          SHOP + "/signing/rotate",
          SHOP + "/signing/disable",
          "/hermod/v1/backups",
          "/hermod/v1/backups/none",
          "/hermod/v1/backups/none/files",
          "/hermod/v1/backups/none/content",
          "/hermod/v1/clients",
          "/hermod/v1/clients/none",
          "/hermod/v1/clients/none/rotate",
          "/subscriptions",
          "/providers/Microsoft.EventGrid/operations");

  private static final List<String> OPEN =
      List.of(
          "/",
          "/healthz",
          "/readyz",
          "/metrics",
          "/metadata/endpoints",
          "/common/discovery/instance",
          "/adfs/oauth2/token",
          "/adfs/.well-known/openid-configuration",
          "/some-tenant/oauth2/v2.0/token",
          "/some-tenant/v2.0/.well-known/openid-configuration",
          "/eventsubscriptions/shop/validate",
          "/topics/orders/api/events",
          "/domains/none/api/events",
          "/systemTopics/none/api/events");

  @RegisterExtension final HermodProcess hermod = new HermodProcess();

  private String good = "";
  private List<String> bad = List.of();

  @BeforeEach
  void start() {
    // It tries hundreds of bad tokens from one address, and wants to know what each of them gets.
    hermod.start("--sign-in.max-failures", "1000000");
    hermod.arm().createTopic("orders");
    Credentials credentials = Credentials.load(hermod.directory()).orElseThrow();
    BearerTokens tokens = BearerTokens.open(hermod.directory(), credentials);
    Instant now = Instant.now();
    good = "Bearer " + tokens.issue(now);
    String expired = tokens.issue(now.minus(Duration.ofDays(1)));
    String forged = good.substring(0, good.length() - 20) + "A".repeat(20);
    bad = List.of("Bearer " + expired, forged, "Bearer " + UUID.randomUUID(), "Basic YTpi", "");
  }

  @Test
  void isAnsweredWithSenseWhateverIsSentThere() throws IOException {
    for (String path : both()) {
      for (String method : METHODS) {
        for (String body : BODIES) {
          assertThat(status(method, path, good, body))
              .as("%s %s %s", method, path, body)
              .isBetween(200, 499);
        }
      }
    }
    assertThat(hermod.output().lines()).noneMatch(line -> line.contains(" ERROR "));
  }

  @Test
  void isClosedToThoseWithoutAGoodToken() throws IOException {
    for (String path : GUARDED) {
      for (String method : METHODS) {
        for (String token : bad) {
          assertThat(status(method, path, token, "{}"))
              .as("%s %s %.12s", method, path, token)
              .isEqualTo(401);
        }
      }
    }
  }

  private static List<String> both() {
    return Stream.concat(GUARDED.stream(), OPEN.stream()).toList();
  }

  private int status(String method, String path, String authorization, String body)
      throws IOException {
    byte[] bytes = body.getBytes(UTF_8);
    String head =
        "%s %s?api-version=2025-02-15&id=%%zz HTTP/1.1\r\nHost: localhost\r\n%sContent-Length: %d\r\nConnection: close\r\n\r\n"
            .formatted(
                method,
                path,
                authorization.isEmpty() ? "" : "Authorization: " + authorization + "\r\n",
                bytes.length);
    try (HttpConnection connection = HttpConnection.open(hermod.http().orElseThrow())) {
      return connection.send(head.getBytes(UTF_8), bytes).status();
    }
  }
}
