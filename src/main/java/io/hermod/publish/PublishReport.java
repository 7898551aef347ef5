package io.hermod.publish;

import io.hermod.access.CredentialKind;
import io.hermod.topic.Topic;
import org.jspecify.annotations.Nullable;

/**
 * A request to publish that got its response.
 *
 * @param failure null if the request succeeded
 */
public record PublishReport(Topic topic, String method, Sender sender, @Nullable Failure failure) {

  /**
   * Who sent a request.
   *
   * @param address the address of the connection
   * @param tlsVersion such as {@code TLSv1.3}; null for plain HTTP
   * @param credential null if the request had none
   * @param objectId the identity of a bearer token that was accepted; otherwise null
   */
  public record Sender(
      String address,
      @Nullable String tlsVersion,
      @Nullable CredentialKind credential,
      @Nullable String objectId) {}

  /**
   * Why a request was refused.
   *
   * @param uri the address of the request without its query, which may contain a key
   * @param code the error code of the response
   * @param detailCode the code of its detail
   * @param events the number of events in the request; null if unknown
   */
  public record Failure(
      String uri,
      int status,
      String code,
      String detailCode,
      String message,
      @Nullable Integer events) {}
}
