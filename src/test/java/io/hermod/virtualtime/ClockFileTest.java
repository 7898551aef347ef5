package io.hermod.virtualtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockFileTest {
  private static final Instant REAL = Instant.parse("2026-01-01T00:00:00.123Z");

  @TempDir private Path folder;

  @Test
  void beginsAtTheRealTime() {
    assertThat(file().open(REAL).instant()).isEqualTo(REAL);
  }

  @Test
  void goesOnFromWhereItStood() throws InterruptedException {
    file().open(REAL).advance(Duration.ofHours(24));

    assertThat(file().open(REAL.plusSeconds(5)).instant()).isEqualTo(REAL.plusSeconds(86_400));
  }

  @Test
  void refusesADirectoryThatLivesInRealTime() throws IOException {
    Files.createDirectory(new DataDirectory(folder).storeFolder());

    assertThatThrownBy(() -> file().open(REAL))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining(folder + " uses real time");
  }

  @Test
  void refusesRealTimeInADirectoryThatLivesInVirtualTime() {
    assertThatCode(() -> file().refuseVirtualTime()).doesNotThrowAnyException();
    file().open(REAL);

    assertThatThrownBy(() -> file().refuseVirtualTime())
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("uses virtual time, and its clock is at 2026-01-01T00:00:00.123Z")
        .hasMessageContaining("--virtual-time");
  }

  @Test
  void saysWhichFileCannotBeRead() throws IOException {
    Files.writeString(new DataDirectory(folder).virtualClockFile(), "noon");

    assertThatThrownBy(() -> file().open(REAL))
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("virtual-clock");
  }

  private ClockFile file() {
    return new ClockFile(new DataDirectory(folder));
  }
}
