package io.hermod.subscription;

import static io.hermod.subscription.TestSigningKeys.CREATED_AT;
import static io.hermod.subscription.TestSigningKeys.ED25519;
import static io.hermod.subscription.TestSigningKeys.ED25519_PUBLIC;
import static io.hermod.subscription.TestSigningKeys.HMAC;
import static io.hermod.subscription.TestSigningKeys.OTHER_HMAC;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.subscription.Signing.OldKey;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SigningTest {
  private static final Instant ROTATED_AT = CREATED_AT.plusSeconds(5);
  private static final Instant A_DAY_LATER = ROTATED_AT.plus(Duration.ofDays(1));

  @Test
  void aReplacedKeySignsForOneMoreDay() {
    Signing signing = new Signing(HMAC).rotated(OTHER_HMAC, ROTATED_AT);

    assertThat(signing.key()).isEqualTo(OTHER_HMAC);
    assertThat(signing.at(A_DAY_LATER.minusNanos(1)).oldKeys())
        .containsExactly(new OldKey(HMAC, A_DAY_LATER));
    assertThat(signing.at(A_DAY_LATER).oldKeys()).isEmpty();
  }

  @Test
  void eachReplacedKeyHasItsOwnDay() {
    Signing signing =
        new Signing(HMAC)
            .rotated(OTHER_HMAC, ROTATED_AT)
            .rotated(ED25519, ROTATED_AT.plusSeconds(1));

    assertThat(signing.oldKeys()).extracting(OldKey::key).containsExactly(OTHER_HMAC, HMAC);
    assertThat(signing.at(A_DAY_LATER).oldKeys())
        .containsExactly(new OldKey(OTHER_HMAC, A_DAY_LATER.plusSeconds(1)));
  }

  @Test
  void onlyAnEd25519KeyHasAPublicPart() {
    assertThat(ED25519.publicKey()).isEqualTo(ED25519_PUBLIC);
    assertThat(HMAC.publicKey()).isNull();
  }

  @Test
  void noTextContainsASecret() {
    Signing signing = new Signing(HMAC).rotated(ED25519, ROTATED_AT);

    assertThat(DeliveryControl.NONE.signedWith(signing).toString())
        .contains("ed25519")
        .doesNotContain("whsec_")
        .doesNotContain("whsk_")
        .doesNotContain(HMAC.secret().substring("whsec_".length()));
  }
}
