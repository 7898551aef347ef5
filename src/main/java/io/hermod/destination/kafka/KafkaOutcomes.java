package io.hermod.destination.kafka;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.profile.Outcome;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.ClusterAuthorizationException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Turns the errors of the Kafka client into outcomes. Outcomes name the kind of error only, because
 * messages of the client may quote its configuration.
 */
final class KafkaOutcomes {
  private KafkaOutcomes() {}

  /** Returns the outcome if the cluster refused a record or did not confirm it. */
  static DeliveryOutcome ofSend(Throwable error) {
    return switch (error) {
      case RecordTooLargeException _, RecordBatchTooLargeException _ ->
          rejected(Outcome.PAYLOAD_TOO_LARGE, error);
      case InvalidRecordException _, PolicyViolationException _ ->
          rejected(Outcome.BAD_REQUEST, error);
      case UnknownTopicOrPartitionException _, InvalidTopicException _ ->
          rejected(Outcome.NOT_FOUND, error);
      case AuthenticationException _, AuthorizationException _ ->
          rejected(Outcome.UNAUTHORIZED, error);
      case BufferExhaustedException _ -> rejected(Outcome.BUSY, error);
      case TimeoutException timeout -> ofTimeout(timeout);
      case RetriableException _ -> rejected(Outcome.BUSY, error);
      // The last one is thrown by a client that was closed meanwhile, because it was broken.
      case ApiException _, KafkaException _, IllegalStateException _ ->
          rejected(Outcome.GENERIC_ERROR, error);
      default -> new Faulted(Outcome.INTERNAL_ERROR, "the record could not be sent", error);
    };
  }

  /**
   * Whether the client can do no more after this error. A client that could not sign in when it
   * asked for its id never asks again. The client reports its own end without a specific error.
   */
  static boolean breaksClient(Throwable error) {
    return error instanceof AuthenticationException
        || error instanceof ClusterAuthorizationException
        || error.getClass().equals(KafkaException.class);
  }

  /**
   * Returns the outcome if the client waited in vain for what it must know about the topic, or for
   * memory.
   */
  static DeliveryOutcome ofWait(TimeoutException timeout) {
    return switch (timeout) {
      case BufferExhaustedException full -> ofSend(full);
      case TimeoutException _ when timeout.getCause() == null ->
          new Unreachable(Outcome.SOCKET_ERROR, "no broker responded");
      default -> ofSend(timeout.getCause());
    };
  }

  /** Returns the outcome if there is no client, because it could not be created. */
  static DeliveryOutcome ofCreation(KafkaException error) {
    return error.getCause() instanceof ConfigException
        ? new Unreachable(Outcome.RESOLUTION_ERROR, "no bootstrap server could be resolved")
        : rejected(Outcome.GENERIC_ERROR, error);
  }

  private static DeliveryOutcome ofTimeout(TimeoutException timeout) {
    return timeout.getCause() == null ? new TimedOut(false) : ofSend(timeout.getCause());
  }

  private static Rejected rejected(Outcome outcome, Throwable error) {
    return new Rejected(outcome, error.getClass().getSimpleName());
  }
}
