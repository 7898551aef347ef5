package io.hermod.http.arm;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hermod.event.InvalidFieldException;
import io.hermod.filter.EventFilter;
import io.hermod.http.call.CallException;
import io.hermod.http.call.JsonFields;
import io.hermod.http.call.RequestJson;
import io.hermod.http.resource.SubscriptionPatch;
import io.hermod.http.resource.TopicRequest;
import io.hermod.manage.TopicType;
import io.hermod.subscription.Subscription;
import io.hermod.subscription.SubscriptionBuilder;
import io.hermod.subscription.WebhookDestination;
import io.hermod.topic.TopicSchema;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Feeds the readers of the management API with what a fuzzer finds: each reads, or refuses. */
class ManagementFuzzTest {
  private static final Subscription OLD =
      new SubscriptionBuilder(
              1, 1, new WebhookDestination(URI.create("https://example.org/hook?code=x")))
          .named("one", "/one")
          .filter(EventFilter.ALL)
          .build();

  @FuzzTest(maxDuration = "2m")
  void topicWithMapping(byte[] body) {
    try {
      @Nullable TopicSchema schema =
          TopicRequest.settings(TopicType.TOPIC, RequestJson.parse(Buffer.buffer(body))).schema();
      assertThat(schema == null || schema.mapping().fields().size() <= 6).isTrue();
    } catch (CallException | InvalidFieldException refused) {
      assertThat(refused).hasMessageMatching("(?s).+");
    }
  }

  @FuzzTest(maxDuration = "1m")
  void systemTopic(byte[] body) {
    try {
      assertThat(TopicRequest.settings(TopicType.SYSTEM_TOPIC, parse(body)).traits().location())
          .isNotBlank();
    } catch (CallException | InvalidFieldException refused) {
      assertThat(refused).hasMessageMatching("(?s).+");
    }
  }

  @FuzzTest(maxDuration = "1m")
  void changeOfASubscription(byte[] body) {
    try {
      assertThat(SubscriptionPatch.settings(parse(body), OLD).destination()).isNotNull();
    } catch (CallException | InvalidFieldException refused) {
      assertThat(refused).hasMessageMatching("(?s).+");
    }
  }

  @FuzzTest(maxDuration = "1m")
  void filterOfAList(byte[] text) {
    String filter = new String(text, StandardCharsets.UTF_8);
    try {
      ListFilter read = ListFilterReader.read(filter, Set.of("name"));
      assertThat(read.test(_ -> List.of("x"))).isIn(true, false);
    } catch (CallException refused) {
      assertThat(refused.answer().status()).isEqualTo(400);
    }
  }

  private static JsonFields parse(byte[] body) {
    return RequestJson.parse(Buffer.buffer(body));
  }
}
