package io.hermod.topic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpNetworkTest {
  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.3.4",
    "10.1.2.3, 10.1.2.3",
    "10.1.2.3/32, 10.1.2.3",
    "10.1.2.77/24, 10.1.2.3",
    "0.0.0.0/0, 203.0.113.9",
    "192.168.128.0/17, 192.168.255.1",
    "10.0.0.0/8, ::ffff:10.1.2.3",
    "::ffff:10.0.0.0/104, 10.1.2.3",
    "fd00::/8, fdff:1:2:3:4:5:6:7",
    "2001:db8::1, 2001:DB8:0:0:0:0:0:1",
    "2001:db8:1::/48, 2001:db8:1:ffff::",
    "2001:db8:0:0:8000::/65, 2001:db8::8001:0:0:1",
    "::/0, ::1",
    "::/0, 10.1.2.3",
    "::1, ::1",
    "1:2:3:4:5:6:7:8, 1:2:3:4:5:6:7:8",
    "1:2:3:4:5:6:7::, 1:2:3:4:5:6:7:0"
  })
  void holdsTheAddressesThatShareItsFirstBits(String network, String address) {
    assertThat(network(network).contains(address(address))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 11.0.0.0",
    "10.1.2.3, 10.1.2.4",
    "192.168.128.0/17, 192.168.127.255",
    "0.0.0.0/0, fd00::1",
    "fd00::/8, fe00::",
    "2001:db8:0:0:8000::/65, 2001:db8::7fff:0:0:1",
    "::1, ::2",
    "::1, 127.0.0.1"
  })
  void holdsNoOthers(String network, String address) {
    assertThat(network(network).contains(address(address))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/8",
        "10.0.0.0/",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/08",
        "10.0.0.0/8/8",
        "10.0.0",
        "10.0.0.256",
        "10.0.0.010",
        "10.0.0.0.0",
        "10.0.0.x",
        " 10.0.0.1",
        "localhost",
        "::/129",
        ":::",
        "1::2::3",
        ":1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9",
        "1:2:3:4:5:6:7:8::",
        "12345::",
        "g::",
        "fe80::1%eth0",
        "[::1]",
        "::1.2.3",
        "::1.2.3.4.5",
        "1.2.3.4::"
      })
  void isNotMadeOfAnythingElse(String text) {
    assertThat(IpNetwork.parse(text)).isEmpty();
  }

  private static IpNetwork network(String text) {
    return IpNetwork.parse(text).orElseThrow();
  }

  private static IpAddress address(String text) {
    return IpAddress.parse(text).orElseThrow();
  }
}
