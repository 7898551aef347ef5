package io.hermod.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.cluster.SilenceRule.Port;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import org.junit.jupiter.api.Test;

class PortProbeTest {
  @Test
  void tellsAPortThatRefusesConnectionsFromOneThatAcceptsThem() throws IOException {
    URI url;
    try (ServerSocket socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      url = URI.create("https://127.0.0.1:" + socket.getLocalPort());
      assertThat(PortProbe.ask(url)).isEqualTo(Port.UNCLEAR);
    }
    assertThat(PortProbe.ask(url)).isEqualTo(Port.REFUSES);
  }

  @Test
  void anAddressThatIsUnknownProvesNothing() {
    assertThat(PortProbe.ask(URI.create("http://node.invalid"))).isEqualTo(Port.UNCLEAR);
    assertThat(PortProbe.ask(URI.create("http://localhost:99999"))).isEqualTo(Port.UNCLEAR);
  }
}
