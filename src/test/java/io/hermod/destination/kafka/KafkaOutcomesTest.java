package io.hermod.destination.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.profile.Outcome;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.NotLeaderOrFollowerException;
import org.apache.kafka.common.errors.OutOfOrderSequenceException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.ThrottlingQuotaExceededException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KafkaOutcomesTest {
  private static final String SECRET = "password=s3cret";

  private static Stream<Arguments> errors() {
    return Stream.of(
        arguments(new RecordTooLargeException(SECRET), Outcome.PAYLOAD_TOO_LARGE),
        arguments(new RecordBatchTooLargeException(SECRET), Outcome.PAYLOAD_TOO_LARGE),
        arguments(new InvalidRecordException(SECRET), Outcome.BAD_REQUEST),
        arguments(new PolicyViolationException(SECRET), Outcome.BAD_REQUEST),
        arguments(new UnknownTopicOrPartitionException(SECRET), Outcome.NOT_FOUND),
        arguments(new InvalidTopicException(SECRET), Outcome.NOT_FOUND),
        arguments(new SaslAuthenticationException(SECRET), Outcome.UNAUTHORIZED),
        arguments(new SslAuthenticationException(SECRET), Outcome.UNAUTHORIZED),
        arguments(new TopicAuthorizationException(SECRET), Outcome.UNAUTHORIZED),
        arguments(new ClusterAuthorizationException(SECRET), Outcome.UNAUTHORIZED),
        arguments(new TimeoutException(SECRET), Outcome.TIMED_OUT),
        arguments(
            new TimeoutException(new UnknownTopicOrPartitionException(SECRET)), Outcome.NOT_FOUND),
        arguments(new BufferExhaustedException(SECRET), Outcome.BUSY),
        arguments(new NotEnoughReplicasException(SECRET), Outcome.BUSY),
        arguments(new NotLeaderOrFollowerException(SECRET), Outcome.BUSY),
        arguments(new ThrottlingQuotaExceededException(SECRET), Outcome.BUSY),
        arguments(new OutOfOrderSequenceException(SECRET), Outcome.GENERIC_ERROR),
        arguments(new KafkaException(SECRET), Outcome.GENERIC_ERROR),
        arguments(new IllegalStateException(SECRET), Outcome.GENERIC_ERROR));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void everyErrorHasItsOutcome(Exception error, Outcome outcome) {
    assertThat(KafkaOutcomes.ofSend(error).failure()).isEqualTo(outcome);
    assertThat(KafkaOutcomes.ofSend(error).toString()).doesNotContain("s3cret");
  }

  @Test
  void onlyErrorsThatAffectAllTopicsBreakTheClient() {
    assertThat(
            errors()
                .map(error -> (Exception) error.get()[0])
                .filter(KafkaOutcomes::breaksClient)
                .map(error -> error.getClass().getSimpleName()))
        .containsExactly(
            "SaslAuthenticationException",
            "SslAuthenticationException",
            "ClusterAuthorizationException",
            "KafkaException");
  }

  @Test
  void anErrorOfOurOwnSaysNothingAboutTheCluster() {
    assertThat(KafkaOutcomes.ofSend(new IllegalArgumentException(SECRET)))
        .isInstanceOf(Faulted.class);
  }
}
