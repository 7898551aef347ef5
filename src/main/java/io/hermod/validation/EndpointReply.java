package io.hermod.validation;

/** The result of calling an endpoint. */
sealed interface EndpointReply
    permits EndpointResponse, EndpointReply.NoResponse, EndpointReply.NotCalled {

  /**
   * The endpoint did not respond in time or at all.
   *
   * @param words the reason, as the end of a sentence about the endpoint
   */
  record NoResponse(String words) implements EndpointReply {}

  /**
   * The endpoint must not be called, now or later.
   *
   * @param words the reason, as the end of a sentence about the endpoint
   */
  record NotCalled(String words) implements EndpointReply {}
}
