package io.hermod.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListenHostTest {

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, false, true, 127.0.0.1, 127.0.0.1",
    "127.9.8.7, false, true, 127.9.8.7, 127.9.8.7",
    "localhost, false, true, localhost, localhost",
    "::1, false, true, [::1], [::1]",
    "0.0.0.0, true, false, localhost, 127.0.0.1",
    "::, true, false, localhost, [::1]",
    "0:0:0:0:0:0:0:0, true, false, localhost, [::1]",
    "10.0.0.5, false, false, 10.0.0.5, 10.0.0.5",
    "events.example.com, false, false, events.example.com, events.example.com"
  })
  void saysWhoCanReachItAndHow(
      String host, boolean isWildcard, boolean isLoopback, String inUrl, String here) {
    ListenHost listenHost = new ListenHost(host);

    assertThat(listenHost.isWildcard()).isEqualTo(isWildcard);
    assertThat(listenHost.isLoopback()).isEqualTo(isLoopback);
    assertThat(listenHost.inUrl()).isEqualTo(inUrl);
    assertThat(listenHost.onThisMachine()).isEqualTo(here);
  }
}
