package io.hermod.secret;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class SealerTest {
  private static final String PLACE = "topic/7/key1";

  private final Keyring ring = new Keyring(MasterKey.random(), List.of());
  private final Sealer sealer = new Sealer(ring);

  @Test
  void opensWhateverItSealed() {
    RandomGenerator random = new SplittableRandom(16);
    for (int i = 0; i < 1_000; i++) {
      String secret = anyText(random);
      String place = anyText(random);

      assertThat(sealer.open(sealer.seal(secret, place), place)).isEqualTo(secret);
    }
  }

  @Test
  void sealsTheSameSecretDifferentlyEachTime() {
    assertThat(sealer.seal("secret", PLACE)).isNotEqualTo(sealer.seal("secret", PLACE));
  }

  @Test
  void showsNothingOfTheSecret() {
    Sealed sealed = sealer.seal("code=recognisable", PLACE);

    byte[] bytes = Base64.getDecoder().decode(sealed.text());
    assertThat(new String(bytes, ISO_8859_1)).doesNotContain("recognisable");
  }

  @Test
  void noticesEverySingleBitThatWasChanged() {
    Sealed sealed = sealer.seal("secret", PLACE);
    byte[] bytes = Base64.getDecoder().decode(sealed.text());
    for (int bit = 0; bit < bytes.length * 8; bit++) {
      byte[] changed = bytes.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);

      assertIsRefused(new Sealed(sealed.keyId(), Base64.getEncoder().encodeToString(changed)));
    }
  }

  @Test
  void noticesWhatIsCutShort() {
    Sealed sealed = sealer.seal("secret", PLACE);
    byte[] bytes = Base64.getDecoder().decode(sealed.text());
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);

      assertIsRefused(new Sealed(sealed.keyId(), Base64.getEncoder().encodeToString(cut)));
    }
  }

  private void assertIsRefused(Sealed sealed) {
    assertThatThrownBy(() -> sealer.open(sealed, PLACE))
        .isInstanceOf(BrokenSealException.class)
        .hasMessageContaining(PLACE);
  }

  @Test
  void refusesWhatWasSealedForAnotherPlace() {
    Sealed sealed = sealer.seal("secret", "topic/8/key1");

    assertThatThrownBy(() -> sealer.open(sealed, PLACE))
        .hasMessage(
            "the secret topic/7/key1 cannot be read: it was changed, or sealed for another place");
  }

  @Test
  void namesTheKeyThatIsMissing() {
    Keyring other = new Keyring(MasterKey.random(), List.of());
    Sealed sealed = new Sealer(other).seal("secret", PLACE);

    assertThatThrownBy(() -> sealer.open(sealed, PLACE)).hasMessageContaining(other.newest().id());
  }

  @Test
  void opensWithAnOldKeyAndSealsWithTheNewest() {
    Sealed old = sealer.seal("secret", PLACE);
    Keyring rotated = ring.rotated();
    Sealer later = new Sealer(rotated);

    assertThat(later.open(old, PLACE)).isEqualTo("secret");
    assertThat(later.seal("secret", PLACE).keyId())
        .isEqualTo(rotated.newest().id())
        .isNotEqualTo(old.keyId());
  }

  private static String anyText(RandomGenerator random) {
    int[] alphabet = {'a', '/', '?', 'é', '東', 0x1F680, 0};
    return random
        .ints(random.nextInt(300), 0, alphabet.length)
        .map(i -> alphabet[i])
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
