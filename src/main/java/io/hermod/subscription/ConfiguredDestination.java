package io.hermod.subscription;

import io.hermod.event.InvalidFieldException;
import io.hermod.profile.EndpointKind;
import java.util.List;

/**
 * A destination that callers name, and that only the configuration says how to reach: an Azure
 * resource or a Kafka cluster. It follows the documents' rules for Azure resources.
 */
public sealed interface ConfiguredDestination extends Destination
    permits AzureFunctionDestination,
        HybridConnectionDestination,
        KafkaDestination,
        MessagingDestination,
        StorageQueueDestination {

  /** The value of {@code endpointType}, as Azure spells it. */
  String endpointType();

  /**
   * The configuration entry that says how to reach it, such as {@code storage-accounts.letters}.
   */
  String configurationKey();

  /** The member that this entry must have, as far as this destination is concerned. */
  String requiredMember();

  /** The name of what receives the events there, such as a queue. */
  String entity();

  /**
   * Checks the names against the rules of the service.
   *
   * @throws InvalidFieldException if one of them is invalid
   */
  void check();

  /** Returns a copy with other headers; the destination itself if its messages have none. */
  ConfiguredDestination withHeaders(List<HeaderMapping> headers);

  /** Returns the name of the endpoint in logs and lists, which is no secret. */
  default String endpointName() {
    return configurationKey() + "/" + entity();
  }

  @Override
  default EndpointKind kind() {
    return EndpointKind.AZURE_RESOURCE;
  }
}
