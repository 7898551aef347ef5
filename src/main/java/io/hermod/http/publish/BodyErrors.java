package io.hermod.http.publish;

import io.hermod.http.server.ApiError;
import io.hermod.publish.PublishResult;

/** Names the errors in the bodies of requests to publish. */
public final class BodyErrors {
  private BodyErrors() {}

  public static ApiError of(PublishResult.Rejected rejected) {
    return switch (rejected.kind()) {
      case MALFORMED -> ApiError.INPUT_JSON_INVALID;
      case WRONG_HEADER -> ApiError.INVALID_CLOUD_EVENT_HEADER;
      case WRONG_CONTENT_TYPE -> ApiError.INVALID_CONTENT_TYPE;
      case WRONG_TOPIC -> ApiError.UNAUTHORIZED;
      case TOO_LARGE -> ApiError.TOO_LARGE;
    };
  }
}
