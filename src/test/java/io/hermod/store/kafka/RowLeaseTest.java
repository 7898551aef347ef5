package io.hermod.store.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowLeaseTest {
  private final List<String> done = new ArrayList<>();
  private long now = -5; // The time of the JVM may be negative.
  private int commits;
  private final RowLease lease = new RowLease(() -> now, () -> commits++);

  @Test
  void beginsWithoutALease() {
    assertThat(lease.isValid()).isFalse();
    assertThat(lease.isHeld()).isFalse();
  }

  @Test
  void isValidForTheTermFromTheBeginOfTheLastCommit() {
    renew();
    lease.committed(now - Duration.ofMillis(500).toNanos());
    pass(Duration.ofMillis(1499));
    assertThat(lease.isValid()).isTrue();
    pass(Duration.ofMillis(1));
    assertThat(lease.isValid()).isFalse();
  }

  @Test
  void aCommitBeforeTheFirstRenewalGivesNoLease() {
    lease.committed(now);
    assertThat(lease.isValid()).isFalse();
    renew();
    assertThat(lease.isValid()).isTrue();
  }

  private void renew() {
    lease.renew(() -> {});
    lease.committed(now);
    lease.ended(true);
    commits = 0;
  }

  @Test
  void allWhoWaitShareACommit() {
    lease.renew(() -> done.add("a"));
    lease.renew(() -> done.add("b"));
    assertThat(commits).isOne();
    assertThat(done).isEmpty();

    lease.ended(true);
    assertThat(done).containsExactly("a", "b");
    lease.retry();
    assertThat(commits).isOne();
  }

  @Test
  void whoWaitsGoesOnWaitingWhenACommitFails() {
    lease.renew(() -> done.add("a"));
    lease.ended(false);
    assertThat(done).isEmpty();

    lease.retry();
    lease.retry();
    assertThat(commits).isEqualTo(2);
    lease.ended(true);
    assertThat(done).containsExactly("a");
  }

  @Test
  void nobodyGoesOnOnceTheShardIsLost() {
    lease.committed(now);
    lease.renew(() -> done.add("a"));
    lease.lost();
    lease.renew(() -> done.add("b"));
    lease.ended(true);
    lease.retry();

    assertThat(lease.isValid()).isFalse();
    assertThat(lease.isHeld()).isFalse();
    assertThat(done).isEmpty();
    assertThat(commits).isOne();
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }
}
