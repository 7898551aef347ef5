package io.hermod.app;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.core.spi.FilterReply;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RepeatedFaultFilterTest {
  private static final String FAULT = "accept(..) failed: Too many open files";

  private final RepeatedFaultFilter filter = new RepeatedFaultFilter();

  @Test
  void logsAFaultOfNettyOnlyOnce() {
    assertThat(reply("io.netty.channel.DefaultChannelPipeline")).isEqualTo(FilterReply.NEUTRAL);
    assertThat(reply("io.netty.channel.DefaultChannelPipeline")).isEqualTo(FilterReply.DENY);
  }

  @Test
  void logsItAgainAfterAMinute() {
    long start = -5;
    assertThat(filter.isRepeated(FAULT, start)).isFalse();
    assertThat(filter.isRepeated(FAULT, start + Duration.ofSeconds(59).toNanos())).isTrue();
    assertThat(filter.isRepeated(FAULT, start + Duration.ofSeconds(60).toNanos())).isFalse();
  }

  @Test
  void logsAnotherFaultAtOnce() {
    assertThat(filter.isRepeated(FAULT, 0)).isFalse();
    assertThat(filter.isRepeated("Connection reset", 1)).isFalse();
  }

  @Test
  void leavesOurOwnLinesAlone() {
    assertThat(reply("io.hermod.delivery.Lane")).isEqualTo(FilterReply.NEUTRAL);
    assertThat(reply("io.hermod.delivery.Lane")).isEqualTo(FilterReply.NEUTRAL);
  }

  private FilterReply reply(String logger) {
    return filter.decide(
        null,
        new LoggerContext().getLogger(logger),
        Level.WARN,
        "something happened",
        null,
        new IOException(FAULT));
  }
}
