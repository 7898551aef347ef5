package io.hermod.config.setting;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InboundSizesTest {
  private static final long MIB = 1 << 20;

  @ParameterizedTest
  @CsvSource({
    "16, 256, 2000000",
    "64, 512, 8000000",
    "512, 4096, 67000000",
    "1024, 8192, 134000000",
    "65536, 8192, 256000000"
  })
  void followTheHeap(long mebibytes, int connections, long bytes) {
    InboundSizes sizes = InboundSizes.of(mebibytes * MIB);

    assertThat(sizes).isEqualTo(new InboundSizes(connections, bytes, bytes));
    assertThat(sizes.connectionsPerAddress()).isEqualTo(connections / 2);
  }

  @Test
  void areTheDefaultsOfTheServer() {
    InboundSizes here = InboundSizes.here();

    assertThat(LimitSettings.MAX_CONNECTIONS.format().parse("auto")).contains(here.connections());
    assertThat(LimitSettings.RECEIVE_BYTES.format().parse("auto")).contains(here.receiveBytes());
  }
}
