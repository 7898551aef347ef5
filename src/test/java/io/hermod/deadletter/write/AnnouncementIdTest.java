package io.hermod.deadletter.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnnouncementIdTest {

  @Test
  void isAGuidThatIsRecognised() {
    UUID hash = UUID.nameUUIDFromBytes(new byte[] {7});
    String id = AnnouncementId.of(hash);

    assertThat(UUID.fromString(id)).hasToString(id).returns(8, UUID::version);
    assertThat(AnnouncementId.isOne(id)).isTrue();
    assertThat(id).startsWith(hash.toString().substring(0, 13));
  }

  @Test
  void isAnotherOneForAnotherHash() {
    assertThat(AnnouncementId.of(new UUID(1, 2))).isNotEqualTo(AnnouncementId.of(new UUID(2, 2)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "e7",
        "-6865726d6f64",
        "93902694-901e-008f-6f95-7153a806873c",
        "order-93902694-901e-008f-6f95-6865726d6f64"
      })
  void noOtherIdIsTakenForOne(String id) {
    assertThat(AnnouncementId.isOne(id)).isFalse();
  }
}
