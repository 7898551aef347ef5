package io.hermod.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.ClientAddress;
import io.hermod.http.server.ConnectionCounts.Excess;
import org.junit.jupiter.api.Test;

class ConnectionCountsTest {
  private static final ClientAddress HERE = new ClientAddress(0, 1);
  private static final ClientAddress THERE = new ClientAddress(0, 2);

  private final ConnectionCounts counts = new ConnectionCounts(3, 2);

  @Test
  void saysWhichLimitIsExceeded() {
    assertThat(counts.enter(HERE)).isEqualTo(Excess.NONE);
    assertThat(counts.enter(HERE)).isEqualTo(Excess.NONE);
    assertThat(counts.enter(HERE)).isEqualTo(Excess.ADDRESS);
    assertThat(counts.enter(THERE)).isEqualTo(Excess.TOTAL);
  }

  @Test
  void countsThoseThatLeave() {
    for (int i = 0; i < 10; i++) {
      counts.enter(HERE);
      counts.enter(HERE);
      counts.enter(THERE);
      counts.leave(HERE);
      counts.leave(THERE);
      counts.leave(HERE);
    }
    assertThat(counts.total()).isZero();
    assertThat(counts.enter(HERE)).isEqualTo(Excess.NONE);
  }
}
