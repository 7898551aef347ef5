package io.hermod.app.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ExpiryReminderTest {
  private static final Instant END = Instant.parse("2026-12-31T00:00:00Z");

  private final ExpiryReminder reminder = new ExpiryReminder();

  @Test
  void saysNothingWhileThereIsTime() {
    assertThat(reminder.isDue(END, END.minus(Duration.ofDays(15)))).isFalse();
  }

  @Test
  void remindsOnceADayFromTwoWeeksBeforeTheEndOn() {
    Instant first = END.minus(Duration.ofDays(13));

    assertThat(reminder.isDue(END, first)).isTrue();
    assertThat(reminder.isDue(END, first.plusSeconds(10))).isFalse();
    assertThat(reminder.isDue(END, first.plus(Duration.ofDays(1)))).isTrue();
    assertThat(reminder.isDue(END, END.plusSeconds(1))).isTrue();
  }

  @Test
  void isSilentAgainAfterARenewal() {
    assertThat(reminder.isDue(END, END)).isTrue();
    assertThat(reminder.isDue(END.plus(Duration.ofDays(90)), END.plus(Duration.ofDays(2))))
        .isFalse();
  }
}
