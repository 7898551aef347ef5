package io.hermod.store.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.topic.Topic;
import io.hermod.topic.TopicKeys;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TopicJsonTest {

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = "edge")
  void readsBackATopicWithItsProfile(String profile) {
    Topic topic = topic(profile);

    assertThat(TopicJson.read(TopicJson.write(topic))).isEqualTo(topic);
  }

  @Test
  void readsWhatWasWrittenBeforeThereWereProfiles() {
    String row =
        """
        {"id":1,"name":"orders","resourceId":"/orders","location":"here","tags":{"a":"1"},
         "key1":"k1","key2":"k2"}
        """;

    assertThat(TopicJson.read(row.getBytes(UTF_8))).isEqualTo(topic(null));
  }

  private static Topic topic(@Nullable String profile) {
    return new Topic(
        1, "orders", "/orders", "here", Map.of("a", "1"), new TopicKeys("k1", "k2"), profile);
  }
}
