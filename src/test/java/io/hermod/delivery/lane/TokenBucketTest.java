package io.hermod.delivery.lane;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenBucketTest {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Test
  void startsEmpty() {
    assertThat(new TokenBucket(1000, START).tokens(START)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7, 19, 20, 21, 999, 12_345, 1_000_000})
  void letsThroughExactlyItsRate(int perSecond) {
    TokenBucket bucket = new TokenBucket(perSecond, START);
    long taken = 0;
    for (int millis = 1; millis <= 10_000; millis++) {
      int tokens = bucket.tokens(START.plusMillis(millis));
      bucket.take(tokens);
      taken += tokens;
    }

    assertThat(taken).isEqualTo(10L * perSecond);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 19, 20, 1000, 1_000_000})
  void hasLittleMoreThanATwentiethOfASecondAtOnce(int perSecond) {
    TokenBucket bucket = new TokenBucket(perSecond, START);

    assertThat(bucket.tokens(START.plus(Duration.ofDays(400))))
        .isEqualTo(Math.max(1, perSecond / 20) * 11 / 10);
  }

  @Test
  void saysWhenTheNextGroupMayBeSent() {
    TokenBucket bucket = new TokenBucket(100, START);
    assertThat(bucket.readyAt(START)).isEqualTo(START.plusMillis(50));
    assertThat(bucket.readyAt(START.plusMillis(20))).isEqualTo(START.plusMillis(50));
    assertThat(bucket.tokens(START.plusMillis(50))).isEqualTo(5);
    assertThat(bucket.readyAt(START.plusMillis(60))).isEqualTo(START.plusMillis(60));
  }

  @Test
  void whatWasTakenInAdvanceDelaysTheRest() {
    TokenBucket bucket = new TokenBucket(10, START);
    bucket.take(20);

    assertThat(bucket.tokens(START.plusMillis(2_099))).isZero();
    assertThat(bucket.tokens(START.plusMillis(2_100))).isEqualTo(1);
  }

  @Test
  void aClockThatIsSetBackGivesNothingAndTakesNothing() {
    TokenBucket bucket = new TokenBucket(10, START);
    bucket.tokens(START.plusMillis(90));

    assertThat(bucket.tokens(START.minusSeconds(3600))).isZero();
    assertThat(bucket.tokens(START.minusSeconds(3600).plusMillis(10))).isEqualTo(1);
  }
}
