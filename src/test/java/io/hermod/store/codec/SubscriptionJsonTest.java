package io.hermod.store.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.event.Schema;
import io.hermod.filter.AdvancedFilter;
import io.hermod.filter.EventFilter;
import io.hermod.filter.NumberRange;
import io.hermod.filter.Operator;
import io.hermod.secret.BrokenSealException;
import io.hermod.secret.TestKeys;
import io.hermod.subscription.AzureFunctionDestination;
import io.hermod.subscription.BatchPolicy;
import io.hermod.subscription.DeadLetterDestination;
import io.hermod.subscription.DeliveryControl;
import io.hermod.subscription.Destination;
import io.hermod.subscription.EntraApplication;
import io.hermod.subscription.EventGridDestination;
import io.hermod.subscription.FlowLimits;
import io.hermod.subscription.HeaderMapping;
import io.hermod.subscription.HybridConnectionDestination;
import io.hermod.subscription.KafkaDestination;
import io.hermod.subscription.MessagingDestination;
import io.hermod.subscription.Pause;
import io.hermod.subscription.RetryPolicy;
import io.hermod.subscription.Signing.OldKey;
import io.hermod.subscription.StorageQueueDestination;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.TestSigningKeys;
import io.hermod.subscription.WebhookDestination;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class SubscriptionJsonTest {
  private static final URI URL = URI.create("https://example.org/hook?code=secret");

  private static List<Destination> destinations() {
    return List.of(
        new WebhookDestination(URL),
        new WebhookDestination(URL, new BatchPolicy(5, null, false), List.of()),
        new WebhookDestination(URL, new BatchPolicy(null, 512, false), List.of()),
        new WebhookDestination(URL, new BatchPolicy(null, null, true), List.of()),
        new WebhookDestination(
            URL, BatchPolicy.NONE, List.of(), new EntraApplication("tenant", "api://shop")),
        new EventGridDestination(URL, "key", null, BatchPolicy.NONE),
        new StorageQueueDestination("/accounts/a", "orders", null),
        new StorageQueueDestination("/accounts/a", "orders", -1),
        new AzureFunctionDestination("/sites/a/functions/b", BatchPolicy.NONE, List.of()),
        new AzureFunctionDestination(
            "/sites/a/functions/b",
            new BatchPolicy(5, 64, true),
            List.of(new HeaderMapping.Static("B", "secret", true))),
        new HybridConnectionDestination(
            "/namespaces/a/hybridConnections/b",
            List.of(new HeaderMapping.Dynamic("C", "data.system"))),
        new MessagingDestination(
            MessagingDestination.Type.SERVICE_BUS_QUEUE, "/namespaces/a/queues/b", List.of()),
        new MessagingDestination(
            MessagingDestination.Type.SERVICE_BUS_TOPIC,
            "/namespaces/a/topics/b",
            List.of(new HeaderMapping.Static("B", "secret", true))),
        new MessagingDestination(
            MessagingDestination.Type.EVENT_HUB,
            "/namespaces/a/eventhubs/b",
            List.of(new HeaderMapping.Dynamic("PartitionKey", "subject"))),
        new KafkaDestination("local", "orders", null, List.of()),
        new KafkaDestination(
            "local", "orders", "subject", List.of(new HeaderMapping.Static("B", "secret", true))),
        new EventGridDestination(URL, "key", "there", new BatchPolicy(5, 64, true)),
        new WebhookDestination(
            URL,
            new BatchPolicy(1, 64, false),
            List.of(
                new HeaderMapping.Static("A", "value", false),
                new HeaderMapping.Static("B", "secret", true),
                new HeaderMapping.Dynamic("C", "data.system"))));
  }

  @ParameterizedTest
  @MethodSource("destinations")
  void readsBackEveryDestination(Destination destination) {
    Subscription subscription = subscription(destination, new RetryPolicy(3, null));

    assertThat(copyOf(subscription)).isEqualTo(subscription);
  }

  @ParameterizedTest
  @EnumSource(Schema.class)
  void readsBackEveryDeliverySchema(Schema schema) {
    Subscription subscription =
        new SubscriptionBuilder(1, 2, new WebhookDestination(URL))
            .named("one", "/one")
            .filter(EventFilter.ALL)
            .schema(schema)
            .build();

    assertThat(copyOf(subscription)).isEqualTo(subscription);
  }

  private static List<DeadLetterDestination> deadLetterDestinations() {
    return List.of(
        new DeadLetterDestination("/a/b", "deadletter", false),
        new DeadLetterDestination("/a/b", "deadletter", true),
        new DeadLetterDestination("/a/b", "deadletter", true, "/an/identity"));
  }

  @ParameterizedTest
  @MethodSource("deadLetterDestinations")
  void readsBackEveryPlaceForDeadLetters(DeadLetterDestination place) {
    Subscription subscription =
        new SubscriptionBuilder(1, 2, new WebhookDestination(URL))
            .named("one", "/one")
            .filter(EventFilter.ALL)
            .deadLetter(place)
            .build();

    assertThat(copyOf(subscription)).isEqualTo(subscription);
  }

  private static List<DeliveryControl> controls() {
    Instant now = Instant.parse("2026-01-01T00:00:00.000001Z");
    Pause paused = Pause.NONE.with(true, true, now);
    return List.of(
        DeliveryControl.NONE,
        new DeliveryControl(paused, new FlowLimits(3, 1_000_000), true, null),
        new DeliveryControl(Pause.NONE, new FlowLimits(null, 1), false, null),
        new DeliveryControl(Pause.NONE, new FlowLimits(1, null), false, null),
        TestSigningKeys.signing(TestSigningKeys.HMAC),
        TestSigningKeys.signing(
            TestSigningKeys.ED25519,
            new OldKey(TestSigningKeys.HMAC, now),
            new OldKey(TestSigningKeys.OTHER_HMAC, now.plusSeconds(1))),
        TestSigningKeys.signing(TestSigningKeys.HMAC).with(paused),
        DeliveryControl.NONE.with(Pause.NONE.with(true, false, now)),
        DeliveryControl.NONE.with(paused),
        DeliveryControl.NONE.with(paused.with(false, true, now.plusSeconds(9))),
        DeliveryControl.NONE.with(
            paused.with(false, true, now.plusSeconds(9)).with(true, true, now.plusSeconds(10))));
  }

  @ParameterizedTest
  @MethodSource("controls")
  void readsBackEveryControl(DeliveryControl control) {
    Subscription subscription =
        new SubscriptionBuilder(1, 2, new WebhookDestination(URL))
            .named("one", "/one")
            .filter(EventFilter.ALL)
            .control(control)
            .build();

    assertThat(copyOf(subscription)).isEqualTo(subscription);
  }

  @Test
  void readsBackEveryKindOfAdvancedFilter() {
    BigDecimal huge = new BigDecimal("1.50e400");
    EventFilter filter =
        new EventFilter(
            List.of("a"),
            "/b",
            ".c",
            true,
            true,
            List.of(
                new AdvancedFilter.Numbers(
                    Operator.NUMBER_NOT_IN, "data.n", List.of(huge, new BigDecimal("1.0"))),
                new AdvancedFilter.Bound(Operator.NUMBER_LESS_THAN, "data.n", huge),
                new AdvancedFilter.Ranges(
                    Operator.NUMBER_IN_RANGE,
                    "data.n",
                    List.of(
                        new NumberRange(BigDecimal.ONE, BigDecimal.TEN),
                        new NumberRange(huge, huge))),
                new AdvancedFilter.Truth(Operator.BOOL_EQUALS, "data.b", true),
                new AdvancedFilter.Texts(
                    Operator.STRING_ENDS_WITH, "subject", List.of("", "ä\"", "1")),
                new AdvancedFilter.Presence(Operator.IS_NULL_OR_UNDEFINED, "data.x")));
    Subscription subscription =
        new SubscriptionBuilder(1, 2, new WebhookDestination(URL))
            .named("one", "/one")
            .filter(filter)
            .build();

    assertThat(copyOf(subscription)).isEqualTo(subscription);
  }

  @Test
  void readsWhatWasWrittenBeforeThereWereBatchesHeadersAndDeadLetters() {
    String row =
        """
        {"lane":1,"name":"one","resourceId":"/one","topicId":2,
         "destination":{"type":"WebHook","url":"https://example.org/hook?code=secret"},
         "filter":{"includedEventTypes":[],"subjectBeginsWith":"","subjectEndsWith":"",
                   "isSubjectCaseSensitive":false},
         "retryPolicy":{"maxAttempts":30,"timeToLive":"PT24H"},"labels":[]}
        """;

    assertThat(SubscriptionJson.read(row.getBytes(UTF_8), TestKeys.sealer()))
        .isEqualTo(
            subscription(new WebhookDestination(URL), new RetryPolicy(30, Duration.ofHours(24))));
  }

  @Test
  void writesNoSecretInPlainText() {
    Subscription subscription =
        subscription(
            new WebhookDestination(
                URI.create("https://example.org/T0/B1?code=abc"),
                BatchPolicy.NONE,
                List.of(
                    new HeaderMapping.Static("A", "public", false),
                    new HeaderMapping.Static("B", "hidden", true))),
            RetryPolicy.DEFAULT);

    String stored = new String(SubscriptionJson.write(subscription, TestKeys.sealer()), UTF_8);

    assertThat(stored)
        .contains("public")
        .doesNotContain("hidden")
        .doesNotContain("abc")
        .doesNotContain("T0/B1");
  }

  @Test
  void writesNoKeyOfAnotherEventGridInPlainText() {
    Subscription subscription =
        subscription(
            new EventGridDestination(URL, "s3cret-key", "there", BatchPolicy.NONE),
            RetryPolicy.DEFAULT);

    String stored = new String(SubscriptionJson.write(subscription, TestKeys.sealer()), UTF_8);

    assertThat(stored).contains("there").doesNotContain("s3cret-key").doesNotContain("code=");
  }

  @Test
  void writesNoKeyThatSignsInPlainText() {
    String stored = new String(SubscriptionJson.write(signing(), TestKeys.sealer()), UTF_8);

    assertThat(stored)
        .contains("ed25519", "hmac-sha256")
        .doesNotContain("whsec_")
        .doesNotContain("whsk_")
        .doesNotContain(TestSigningKeys.HMAC.secret().substring("whsec_".length()));
  }

  @Test
  void refusesAnOldKeyThatWasMovedToThePlaceOfTheNewOne() {
    JsonNode stored =
        JsonMapper.shared().readTree(SubscriptionJson.write(signing(), TestKeys.sealer()));
    ObjectNode signing = (ObjectNode) stored.at("/control/signing");
    signing.set("secret", signing.at("/old/0/secret"));
    byte[] moved = JsonMapper.shared().writeValueAsBytes(stored);

    assertThatThrownBy(() -> SubscriptionJson.read(moved, TestKeys.sealer()))
        .isInstanceOf(BrokenSealException.class)
        .hasMessageContaining("subscription/1/signing/secret");
  }

  private static Subscription signing() {
    return new SubscriptionBuilder(1, 2, new WebhookDestination(URL))
        .named("one", "/one")
        .control(
            TestSigningKeys.signing(
                TestSigningKeys.ED25519, new OldKey(TestSigningKeys.HMAC, Instant.EPOCH)))
        .build();
  }

  @Test
  void refusesSecretsThatWereMovedFromAnotherSubscription() {
    Subscription subscription = subscription(new WebhookDestination(URL), RetryPolicy.DEFAULT);
    String stored = new String(SubscriptionJson.write(subscription, TestKeys.sealer()), UTF_8);
    byte[] moved = stored.replace("\"lane\":1", "\"lane\":2").getBytes(UTF_8);

    assertThatThrownBy(() -> SubscriptionJson.read(moved, TestKeys.sealer()))
        .isInstanceOf(BrokenSealException.class)
        .hasMessageContaining("subscription/2/url");
  }

  private static Subscription copyOf(Subscription subscription) {
    byte[] stored = SubscriptionJson.write(subscription, TestKeys.sealer());
    return SubscriptionJson.read(stored, TestKeys.sealer());
  }

  private static Subscription subscription(Destination destination, RetryPolicy policy) {
    return new SubscriptionBuilder(1, 2, destination)
        .named("one", "/one")
        .filter(EventFilter.ALL)
        .retries(policy)
        .build();
  }
}
