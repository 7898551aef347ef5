package io.hermod.manage.subscription;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Signing;
import io.hermod.subscription.SigningAlgorithm;
import io.hermod.subscription.SigningKey;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import java.net.URI;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class SigningKeyMakerTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Subscription SUBSCRIPTION =
      new SubscriptionBuilder(1, 2, new WebhookDestination(URI.create("https://example.org/")))
          .build();

  private final SigningKeyMaker maker = new SigningKeyMaker();

  @Test
  void noTwoSecretsAreAlikeAndEachHas32Bytes() {
    SigningKey one = enabled(SigningAlgorithm.HMAC_SHA256).key();
    SigningKey other = enabled(SigningAlgorithm.HMAC_SHA256).key();

    assertThat(one.signingBytes()).hasSize(32).isNotEqualTo(other.signingBytes());
  }

  @Test
  void theTwoPartsOfAnEd25519KeyBelongTogether() throws Exception {
    SigningKey key = enabled(SigningAlgorithm.ED25519).key();
    KeyFactory keys = KeyFactory.getInstance("Ed25519");
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(
        keys.generatePrivate(
            new EdECPrivateKeySpec(NamedParameterSpec.ED25519, key.signingBytes())));
    signature.update("text".getBytes(UTF_8));
    byte[] signed = signature.sign();

    signature.initVerify(publicKey(keys, requireNonNull(key.publicKey())));
    signature.update("text".getBytes(UTF_8));
    assertThat(signature.verify(signed)).isTrue();
  }

  private static PublicKey publicKey(KeyFactory keys, String text) throws Exception {
    byte[] raw = Base64.getDecoder().decode(text.substring("whpk_".length()));
    String encoded = "302a300506032b6570032100" + HexFormat.of().formatHex(raw);
    return keys.generatePublic(new X509EncodedKeySpec(HexFormat.of().parseHex(encoded)));
  }

  @Test
  void aKeyWhoseDayIsOverIsForgottenAtTheNextRotation() {
    Signing first = enabled(SigningAlgorithm.HMAC_SHA256);
    Signing second = rotated(first, NOW);
    Signing third = rotated(second, NOW.plus(Duration.ofDays(1)));

    assertThat(third.oldKeys()).extracting(Signing.OldKey::key).containsExactly(second.key());
  }

  private Signing enabled(SigningAlgorithm algorithm) {
    return requireNonNull(maker.apply(new SigningChange.Enable(algorithm), SUBSCRIPTION, NOW));
  }

  private Signing rotated(Signing old, Instant now) {
    Subscription signing = SUBSCRIPTION.with(DeliveryControl.NONE.signedWith(old));
    return requireNonNull(maker.apply(new SigningChange.Rotate(null), signing, now));
  }
}
