package io.hermod.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.hermod.event.InvalidFieldException;
import io.hermod.topic.TopicSchema;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** Feeds the reader of topics, mappings included, with what a fuzzer finds. */
class ManagementFuzzTest {

  @FuzzTest(maxDuration = "2m")
  void topicWithMapping(byte[] body) {
    try {
      @Nullable TopicSchema schema =
          TopicRequest.settings(ArmJson.parse(Buffer.buffer(body))).schema();
      assertThat(schema == null || schema.mapping().fields().size() <= 6).isTrue();
    } catch (ArmException | InvalidFieldException refused) {
      assertThat(refused).hasMessageMatching("(?s).+");
    }
  }
}
