package io.hermod.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.config.EgressConfig;
import io.hermod.config.setting.ProxyConfig;
import io.hermod.destination.webhook.BearerSource;
import io.hermod.egress.Egress;
import io.hermod.egress.EgressPolicy;
import io.hermod.egress.FakeDns;
import io.hermod.egress.ForwardProxy;
import io.hermod.egress.OutboundProxy;
import io.hermod.tls.CallRules;
import io.hermod.validation.TestEndpoint.Behaviour;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Handshakes with endpoints behind a proxy, or behind a name. */
class ProxiedEndpointTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final EgressPolicy NO_METADATA =
      EgressPolicy.of(new EgressConfig(List.of(), List.of("link-local")));

  @AutoClose private final ForwardProxy proxy = new ForwardProxy();
  @AutoClose private final TestEndpoint endpoint = new TestEndpoint();
  @AutoClose private final FakeDns dns = new FakeDns();
  private final Vertx vertx = dns.vertx();

  @BeforeEach
  void consent() {
    endpoint.answersWith(Behaviour.status(200));
  }

  @AfterEach
  void stop() {
    vertx.close().await();
  }

  @Test
  void areAskedThroughTheProxy() throws InterruptedException {
    proxy.knows("hooks.internal", URI.create(endpoint.url()).getPort());

    assertThat(call("http://hooks.internal/hook", proxied())).isInstanceOf(EndpointResponse.class);
    assertThat(proxy.heads).singleElement().asString().contains("hooks.internal");
    assertThat(endpoint.next().uri()).isEqualTo("/hook");
  }

  @Test
  void areNotAskedThroughTheProxyWhereTheirAddressIsDenied() throws InterruptedException {
    assertThat(call("http://169.254.169.254/", proxied()))
        .isInstanceOf(EndpointReply.NotCalled.class);
    assertThat(proxy.heads).isEmpty();
  }

  @Test
  void areCalledAtTheAddressThatWasChecked() throws InterruptedException {
    dns.says("rebinding.example", "127.0.0.1");
    dns.says("rebinding.example", "169.254.169.254");
    String url = "http://rebinding.example:%d/".formatted(URI.create(endpoint.url()).getPort());

    assertThat(call(url, OutboundProxy.NONE)).isInstanceOf(EndpointResponse.class);
    assertThat(endpoint.next().header("Host")).startsWith("rebinding.example:");
    assertThat(call(url, OutboundProxy.NONE))
        .isInstanceOfSatisfying(
            EndpointReply.NotCalled.class,
            denied -> assertThat(denied.words()).contains("169.254.169.254 is denied"));
  }

  @Test
  void areGivenUpWhenTheirNameIsNotResolvedInTime() throws InterruptedException {
    assertThat(call("http://silent.example/", OutboundProxy.NONE, Duration.ofMillis(300)))
        .isInstanceOf(EndpointReply.NoResponse.class);
  }

  private OutboundProxy proxied() {
    return OutboundProxy.of(new ProxyConfig("127.0.0.1", proxy.port(), null, null, List.of()));
  }

  private EndpointReply call(String url, OutboundProxy by) throws InterruptedException {
    return call(url, by, TIMEOUT);
  }

  private EndpointReply call(String url, OutboundProxy by, Duration timeout)
      throws InterruptedException {
    Egress egress = new Egress(NO_METADATA, by);
    try (EndpointCaller caller =
        new EndpointCaller(
            new CallerSettings(
                vertx, CallRules.USUAL, egress, BearerSource.NONE, InstantSource.system()))) {
      return caller.call(EndpointRequest.options(URI.create(url)), null, timeout);
    }
  }
}
