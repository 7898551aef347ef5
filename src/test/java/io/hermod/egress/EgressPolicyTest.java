package io.hermod.egress;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.EgressConfig;
import io.hermod.topic.IpAddress;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class EgressPolicyTest {
  private static final long SEED = 20_261_116;
  private static final EgressPolicy USUAL =
      policy(List.of(), List.of("link-local", "multicast", "unspecified", "loopback"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.254.169.254",
        "2852039166",
        "0xa9fea9fe",
        "0xA9FEA9FE",
        "0251.0376.0251.0376",
        "0xa9.0xfe.0xa9.0xfe",
        "169.254.43518",
        "169.16689662",
        "169.254.169.254.",
        "[::ffff:169.254.169.254]",
        "[::ffff:a9fe:a9fe]",
        "[::169.254.169.254]",
        "[::ffff:0:169.254.169.254]",
        "[64:ff9b::169.254.169.254]",
        "[64:ff9b:1::169.254.169.254]",
        "[2002:a9fe:a9fe::1]",
        "[2001:0:a9fe:a9fe::1]",
        "[2001:0:102:304::5601:5601]",
        "[2001:db8::5efe:169.254.169.254]",
        "[fe80::1]",
        "[fe80::1%eth0]",
        "[fe80::1%25lo]",
        "[fe80::1%1]",
        "[FE80:0:0:0:0:0:0:1]",
        "[febf::1]",
        "127.0.0.1",
        "127.1",
        "2130706433",
        "017700000001",
        "0x7f.1",
        "localhost",
        "LOCALHOST.",
        "hooks.localhost",
        "[::1]",
        "[0:0:0:0:0:0:0:1]",
        "[::ffff:7f00:1]",
        "0",
        "0.0.0.0",
        "0.1.2.3",
        "[::]",
        "224.0.0.1",
        "239.255.255.255",
        "255.255.255.255",
        "[ff02::1]"
      })
  void deniesALiteralInEveryNotation(String host) {
    assertThat(USUAL.evidentDenial(host))
        .hasValueSatisfying(
            reason -> assertThat(reason).contains("is denied by outbound.deny-networks ("));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "169.253.255.255",
        "169.255.0.0",
        "10.0.0.1",
        "192.168.0.1",
        "8.8.8.8",
        "1.0.0.0",
        "223.255.255.255",
        "240.0.0.1",
        "[fd00::1]",
        "[fec0::1]",
        "[2606:4700::1111]",
        "[64:ff9b::8.8.8.8]",
        "[2002:808:808::1]"
      })
  void permitsOtherLiterals(String host) {
    assertThat(USUAL.evidentDenial(host)).isEmpty();
    assertThat(HostLiteral.parse(host)).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hooks.example",
        "169.254.169.254.nip.io",
        "localhost.example",
        "notlocalhost",
        "1.2.3.4.5",
        "256.1.1.1",
        "0x100000000",
        "-1",
        "xn--bcher-kva.example",
        "a",
        "",
        "[",
        "[]",
        "%",
        "."
      })
  void saysNothingAboutNames(String host) {
    assertThat(HostLiteral.parse(host)).isEmpty();
    assertThat(USUAL.evidentDenial(host)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0.0.0.0, unspecified",
    "127.255.255.255, loopback",
    "169.254.0.0, link-local",
    "224.0.0.0, multicast",
    "255.255.255.255, multicast",
    "255.255.255.254, private",
    "10.255.255.255, private",
    "11.0.0.0, public",
    "172.16.0.0, private",
    "172.31.255.255, private",
    "172.32.0.0, public",
    "100.64.0.1, private",
    "100.128.0.0, public",
    "192.0.0.192, private",
    "198.19.255.255, private",
    "fd00:ec2::254, private",
    "fe00::1, public",
    "2001:db8::1, private",
    "2a00::1, public"
  })
  void everyAddressIsInOneNamedNetwork(String address, String name) {
    assertThat(KnownNetwork.of(number(address))).hasToString(name);
    assertThat(Arrays.stream(KnownNetwork.values()).filter(each -> each.contains(number(address))))
        .hasSize(1);
  }

  @Test
  void whatIsAllowedCountsBeforeWhatIsDenied() {
    EgressPolicy policy = policy(List.of("10.1.0.0/16", "fd00:1::/32"), List.of("private"));

    assertThat(policy.evidentDenial("10.1.255.255")).isEmpty();
    assertThat(policy.evidentDenial("[fd00:1::5]")).isEmpty();
    assertThat(policy.evidentDenial("10.2.0.1"))
        .contains("10.2.0.1 is denied by outbound.deny-networks (private)");
    assertThat(policy.evidentDenial("[fd00:2::5]")).isPresent();
  }

  @Test
  void aNetworkThatIsAllowedPermitsNothingThatItsAddressesHide() {
    EgressPolicy policy = policy(List.of("64:ff9b::/96", "2002::/16"), List.of("link-local"));

    assertThat(policy.evidentDenial("[64:ff9b::169.254.169.254]")).isPresent();
    assertThat(policy.evidentDenial("[2002:a9fe:a9fe::]")).isPresent();
  }

  @Test
  void everythingCanBeDeniedButAFewNetworks() {
    EgressPolicy policy = policy(List.of("192.0.2.0/24"), List.of("0.0.0.0/0", "::/0"));

    assertThat(policy.evidentDenial("192.0.2.7")).isEmpty();
    assertThat(policy.evidentDenial("8.8.8.8")).isPresent();
    assertThat(policy.evidentDenial("[2a00::1]")).isPresent();
  }

  @Test
  void aNetworkOfVersionSixSaysNothingAboutVersionFour() {
    EgressPolicy policy = policy(List.of("::/0"), List.of("169.254.0.0/16", "fe80::/10"));

    assertThat(policy.evidentDenial("169.254.169.254")).isPresent();
    assertThat(policy.evidentDenial("[fe80::1]")).isEmpty();
  }

  /** Any address of version 4, in all the ways to write it, is judged the same. */
  @ParameterizedTest
  @MethodSource("addresses")
  void theNotationMakesNoDifference(int bits) {
    boolean isDenied = USUAL.evidentDenial(dotted(bits)).isPresent();

    assertThat(notations(bits))
        .allSatisfy(
            host -> assertThat(USUAL.evidentDenial(host).isPresent()).as(host).isEqualTo(isDenied));
  }

  static IntStream addresses() {
    Random random = new Random(SEED);
    IntStream denied = IntStream.of(0xA9FEA9FE, 0x7F000001, 0x7FFFFFFF, 0xE0000001, 0x00000001, -1);
    IntStream any = IntStream.generate(random::nextInt).limit(150);
    IntStream near = IntStream.generate(() -> 0xA9FE0000 | random.nextInt(0x20000)).limit(50);
    return IntStream.concat(denied, IntStream.concat(any, near));
  }

  private static Stream<String> notations(int bits) {
    int a = bits >>> 24;
    int b = bits >>> 16 & 0xFF;
    int c = bits >>> 8 & 0xFF;
    int d = bits & 0xFF;
    String groups = "%x:%x".formatted(bits >>> 16, bits & 0xFFFF);
    return Stream.of(
        Integer.toUnsignedString(bits),
        "0x%x".formatted(bits),
        "0x%08X".formatted(bits),
        "0%o".formatted(bits),
        "0%o.0%o.0%o.0%o".formatted(a, b, c, d),
        "0x%x.0x%x.0x%x.0x%x".formatted(a, b, c, d),
        "%d.0x%x.0%o.%d".formatted(a, b, c, d),
        "%d.%d".formatted(a, bits & 0xFFFFFF),
        "%d.%d.%d".formatted(a, b, bits & 0xFFFF),
        dotted(bits) + ".",
        "[::ffff:%s]".formatted(dotted(bits)),
        "[::FFFF:%s]".formatted(groups),
        "[0:0:0:0:0:ffff:%s]".formatted(groups),
        "[64:ff9b::%s]".formatted(groups),
        "[2002:%s::1]".formatted(groups),
        "[::ffff:0:%s]".formatted(groups));
  }

  /** Whatever bytes stand for a host, there is a decision and no exception. */
  @Test
  void anyTextHasADecision() {
    Random random = new Random(SEED);
    String letters = "0123456789abcdefxX.:[]%-/ \u0000\u00e9\u0661";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder host = new StringBuilder();
      int length = random.nextInt(24);
      for (int at = 0; at < length; at++) {
        host.append(letters.charAt(random.nextInt(letters.length())));
      }
      HostLiteral.parse(host.toString())
          .ifPresent(
              address ->
                  assertThat(USUAL.evidentDenial(host.toString()))
                      .isEqualTo(USUAL.denial(address)));
    }
  }

  private static String dotted(int bits) {
    return "%d.%d.%d.%d".formatted(bits >>> 24, bits >>> 16 & 255, bits >>> 8 & 255, bits & 255);
  }

  private static IpAddress number(String address) {
    return EgressPolicy.number(InetAddress.ofLiteral(address));
  }

  private static EgressPolicy policy(List<String> allowed, List<String> denied) {
    return EgressPolicy.of(new EgressConfig(allowed, denied));
  }
}
