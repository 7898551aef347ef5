package io.hermod.destination.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class TokenCellTest {
  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void givesATokenThatWasFetchedAtOnce() {
    Token token = Token.of("t", NOW, Duration.ofHours(1));
    TokenCell cell = new TokenCell(() -> CompletableFuture.completedFuture(token), () -> NOW);

    assertThat(cell.token()).isCompletedWithValue("t");
  }
}
