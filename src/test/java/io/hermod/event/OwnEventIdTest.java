package io.hermod.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OwnEventIdTest {

  private static Stream<Function<UUID, String>> kinds() {
    return Stream.of(OwnEventId::ofAnnouncement, OwnEventId::ofNotice);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void isAGuidThatIsRecognised(Function<UUID, String> kind) {
    UUID hash = UUID.nameUUIDFromBytes(new byte[] {7});
    String id = kind.apply(hash);

    assertThat(UUID.fromString(id)).hasToString(id).returns(8, UUID::version);
    assertThat(OwnEventId.isOne(id)).isTrue();
    assertThat(id).startsWith(hash.toString().substring(0, 13));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void isAnotherOneForAnotherHash(Function<UUID, String> kind) {
    assertThat(kind.apply(new UUID(1, 2))).isNotEqualTo(kind.apply(new UUID(2, 2)));
  }

  @Test
  void anAnnouncementIsNoNotice() {
    assertThat(OwnEventId.isNotice(OwnEventId.ofNotice(new UUID(1, 2)))).isTrue();
    assertThat(OwnEventId.isNotice(OwnEventId.ofAnnouncement(new UUID(1, 2)))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "e7",
        "-6865726d6f64",
        "-6e6f74696365",
        "93902694-901e-008f-6f95-7153a806873c",
        "order-93902694-901e-008f-6f95-6865726d6f64"
      })
  void noOtherIdIsTakenForOne(String id) {
    assertThat(OwnEventId.isOne(id)).isFalse();
    assertThat(OwnEventId.isNotice(id)).isFalse();
  }
}
