package io.hermod.destination.storagequeue;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.profile.Outcome;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueueErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "403, AuthenticationFailed, UNAUTHORIZED",
    "400, InvalidAuthenticationInfo, UNAUTHORIZED",
    "403, KeyBasedAuthenticationNotPermitted, UNAUTHORIZED",
    "403, AuthorizationPermissionMismatch, UNAUTHORIZED",
    "403, AuthorizationProtocolMismatch, UNAUTHORIZED",
    "403, AuthorizationResourceTypeMismatch, UNAUTHORIZED",
    "403, AuthorizationServiceMismatch, UNAUTHORIZED",
    "403, AuthorizationSourceIPMismatch, UNAUTHORIZED",
    "403, AccountIsDisabled, DISABLED",
    "409, QueueDisabled, DISABLED",
    "409, AccountBeingCreated, NOT_FOUND",
    "409, QueueBeingDeleted, NOT_FOUND",
    "400, MessageTooLarge, PAYLOAD_TOO_LARGE",
    "500, OperationTimedOut, TIMED_OUT"
  })
  void anErrorCodeSaysMoreThanTheStatus(int status, String code, Outcome outcome) {
    assertThat(QueueErrors.named(response(status, code)))
        .isEqualTo(new Rejected(outcome, code, status));
  }

  @ParameterizedTest
  @ValueSource(strings = {"QueueNotFound", "AuthorizationFailure", "ServerBusy", "SomethingNew"})
  void otherwiseTheStatusSaysItAll(String code) {
    assertThat(QueueErrors.named(response(403, code))).isNull();
  }

  @Test
  void aResponseWithoutACodeMeansWhatItsStatusSays() {
    assertThat(
            QueueErrors.named(
                new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.FORBIDDEN)))
        .isNull();
  }

  private static HttpResponse response(int status, String code) {
    HttpResponse response =
        new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status));
    response.headers().set("x-ms-error-code", code);
    return response;
  }
}
