package io.hermod.destination.amqp;

import static io.hermod.destination.amqp.TestDestinations.queue;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.TestResources;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.senders.TestSenders;
import io.hermod.profile.Outcome;
import io.hermod.tls.CallRules;
import io.hermod.tls.FileReloader;
import io.hermod.tls.OutboundTls;
import io.hermod.tls.TestAuthority;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A namespace over TLS, which is the only way to those in Azure. */
class AmqpTlsTest {
  private static final Unreachable REFUSED =
      new Unreachable(Outcome.SOCKET_ERROR, "TLS failed: SSLHandshakeException");

  private final TestAuthority authority = new TestAuthority("closed network");
  @AutoClose private final AmqpNode node = AmqpNode.overTls(authority.server());
  @TempDir private Path folder;
  private NodeEntity queue;

  @BeforeEach
  void createQueue() {
    queue = node.entity("orders");
  }

  @Test
  void sendsToANamespaceWhoseCertificateIsTrusted() throws IOException {
    assertThat(send("localhost", trusting(authority))).isEqualTo(new Accepted());
    assertThat(queue.messages(null)).hasSize(1);
  }

  @Test
  void sendsNothingToANamespaceWhoseCertificateHasAnotherName() throws IOException {
    assertThat(send("127.0.0.1", trusting(authority))).isEqualTo(REFUSED);
    assertThat(queue.arrived()).isZero();
  }

  @Test
  void sendsNothingToANamespaceWhoseCertificateIsNotTrusted() throws IOException {
    assertThat(send("localhost", OutboundTls.USUAL)).isEqualTo(REFUSED);
    assertThat(send("localhost", trusting(new TestAuthority("another")))).isEqualTo(REFUSED);
    assertThat(queue.arrived()).isZero();
  }

  private OutboundTls trusting(TestAuthority trusted) throws IOException {
    CallRules rules =
        CallRules.trustingAlso(trusted.writeTo(folder.resolve("ca.pem")), new FileReloader());
    return new OutboundTls(rules, rules);
  }

  private DeliveryOutcome send(String host, OutboundTls tls) {
    NamespaceConfig shop = new NamespaceConfig("shop", node.connection(host, AmqpNode.KEY));
    try (TestSenders senders = new TestSenders(TestResources.ofServiceBus(shop), tls)) {
      return senders.send(queue("orders"), "{\"id\":\"1\"}");
    }
  }
}
