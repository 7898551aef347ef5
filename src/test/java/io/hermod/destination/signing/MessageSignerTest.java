package io.hermod.destination.signing;

import static io.hermod.subscription.TestSigningKeys.ED25519;
import static io.hermod.subscription.TestSigningKeys.HMAC;
import static io.hermod.subscription.TestSigningKeys.OTHER_HMAC;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Signing;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.TestSigningKeys;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MessageSignerTest {
  /** What the tests of the reference implementations of Standard Webhooks sign. */
  private static final String ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";

  private static final byte[] BODY = "{\"test\": 2432232314}".getBytes(UTF_8);
  private static final Instant REAL = Instant.ofEpochSecond(1_614_265_330L, 999_999_999);

  private static final String BY_HMAC = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

  /** Computed with Node's crypto from the key pair of RFC 8032. */
  private static final String BY_ED25519 =
      "v1a,fldxM4gAKugP6nnt1hdz3sgGfZ6d99nzrMFnZOELIxbzEHoVmAb2ADpkJK7zgPePmPsle0zV9jSeGlHFG2NVAw==";

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void signsAsTheReferenceImplementationsDo() {
    assertThat(headers(new Signing(HMAC)))
        .containsOnly(
            Map.entry("webhook-id", ID),
            Map.entry("webhook-timestamp", "1614265330"),
            Map.entry("webhook-signature", BY_HMAC));
  }

  @Test
  void signsWithEd25519() {
    assertThat(headers(new Signing(ED25519))).containsEntry("webhook-signature", BY_ED25519);
  }

  @Test
  void theOldKeySignsTooUntilItsDayIsOverByTheClockOfTheEvents() {
    Signing signing = new Signing(HMAC).rotated(ED25519, now);
    MessageSigner signer = signer(signing);

    now = now.plus(Duration.ofDays(1)).minusMillis(1);
    assertThat(signer.sign(ID).headers(BODY))
        .containsEntry("webhook-signature", BY_ED25519 + " " + BY_HMAC);
    now = now.plusMillis(1);
    assertThat(signer.sign(ID).headers(BODY)).containsEntry("webhook-signature", BY_ED25519);
  }

  @Test
  void aSignerIsUsedAgain() {
    MessageSigner signer = signer(new Signing(HMAC).rotated(ED25519, now));
    Map<String, String> first = signer.sign(ID).headers(BODY);
    Map<String, String> other = signer.sign(ID).headers(new byte[0]);

    assertThat(other.get("webhook-signature")).isNotEqualTo(first.get("webhook-signature"));
    assertThat(signer.sign(ID).headers(BODY)).isEqualTo(first);
  }

  @Test
  void anotherKeySignsDifferently() {
    assertThat(headers(new Signing(OTHER_HMAC)).get("webhook-signature"))
        .startsWith("v1,")
        .isNotEqualTo(BY_HMAC);
  }

  @Test
  void theRoomIsAsLongAsTheHeaders() {
    for (Signing signing :
        new Signing[] {
          new Signing(HMAC), new Signing(ED25519), new Signing(HMAC).rotated(ED25519, now)
        }) {
      MessageSignature signature = signer(signing).sign(ID);
      int length =
          signature.headers(BODY).entrySet().stream()
              .mapToInt(header -> (header.getKey() + ": " + header.getValue() + "\r\n").length())
              .sum();

      assertThat(signature.room()).isEqualTo(length);
    }
  }

  @Test
  void aSubscriptionWithoutKeysHasNoSigner() {
    assertThat(signerOf(DeliveryControl.NONE)).isNull();
    assertThat(signerOf(TestSigningKeys.signing(HMAC))).isNotNull();
  }

  private Map<String, String> headers(Signing signing) {
    return signer(signing).sign(ID).headers(BODY);
  }

  private MessageSigner signer(Signing signing) {
    return requireNonNull(signerOf(DeliveryControl.NONE.signedWith(signing)));
  }

  private @Nullable MessageSigner signerOf(DeliveryControl control) {
    Subscription subscription =
        new SubscriptionBuilder(1, 2, new WebhookDestination(URI.create("https://example.org/")))
            .control(control)
            .build();
    return MessageSigner.of(subscription, () -> REAL, () -> now);
  }
}
