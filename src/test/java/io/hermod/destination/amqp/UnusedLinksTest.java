package io.hermod.destination.amqp;

import static io.hermod.destination.amqp.TestDestinations.queue;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.TestResources;
import io.hermod.config.source.NamespaceConfig;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.senders.TestSenders;
import io.hermod.destination.senders.Told;
import io.hermod.scenario.Await;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Connections and links that nobody uses are closed, and opened again when they are needed. */
class UnusedLinksTest {
  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Duration UNUSED = Duration.ofMinutes(10);

  @AutoClose private final AmqpNode node = new AmqpNode();

  @AutoClose
  private final TestSenders senders =
      new TestSenders(
          TestResources.ofServiceBus(
              new NamespaceConfig("shop", node.connection("127.0.0.1", AmqpNode.KEY))));

  @Test
  void aConnectionIsClosedWhenNothingIsSentAndOpenedAgain() {
    NodeEntity orders = node.entity("orders");
    send("orders");

    senders.advance(UNUSED);
    senders.advance(UNUSED);

    Await.until("no connection", LIMIT, () -> node.connections() == 0);
    send("orders");
    assertThat(orders.messages(null)).hasSize(2);
    assertThat(node.opened()).isEqualTo(2);
  }

  @Test
  void aConnectionStaysOpenWhileItIsUsed() {
    node.entity("orders");
    for (int i = 0; i < 4; i++) {
      send("orders");
      senders.advance(UNUSED);
    }
    send("orders");

    assertThat(node.opened()).isEqualTo(1);
  }

  @Test
  void aConnectionStaysOpenWhileAMessageIsNotConfirmed() {
    NodeEntity orders = node.entity("orders").silent();
    senders.waiting(Duration.ofHours(1), Duration.ofHours(2));
    Told unconfirmed = senders.begin(queue("orders"), "{\"id\":\"1\"}");
    Await.until("the message", LIMIT, () -> orders.arrived() == 1);

    senders.advance(UNUSED);
    senders.advance(UNUSED);
    orders.speak();

    assertThat(unconfirmed.awaitOutcome()).isEqualTo(new Accepted());
    assertThat(node.opened()).isEqualTo(1);
  }

  @Test
  void aLinkIsClosedWhileAnotherEntityKeepsTheConnectionOpen() {
    NodeEntity busy = node.entity("busy");
    NodeEntity abandoned = node.entity("abandoned");
    send("busy");
    send("abandoned");

    senders.advance(UNUSED);
    send("busy");
    senders.advance(UNUSED);

    Await.until("the end of the link", LIMIT, () -> abandoned.links() == 0);
    send("busy");
    send("abandoned");
    assertThat(busy.links()).isEqualTo(1);
    assertThat(abandoned.links()).isEqualTo(1);
    assertThat(node.opened()).isEqualTo(1);
  }

  private void send(String queue) {
    assertThat(senders.send(queue(queue), "{\"id\":\"1\"}")).isEqualTo(new Accepted());
  }
}
