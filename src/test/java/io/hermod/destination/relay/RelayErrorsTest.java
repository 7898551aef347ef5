package io.hermod.destination.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.profile.Outcome;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelayErrorsTest {

  @ParameterizedTest
  @CsvSource({
    "403, UNAUTHORIZED, the key may not send here",
    "504, TIMED_OUT, the listener did not respond"
  })
  void theRelaySaysMoreThanTheStatus(int status, Outcome outcome, String cause) {
    assertThat(RelayErrors.named(response(status))).isEqualTo(new Rejected(outcome, cause, status));
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 404, 500, 503})
  void otherwiseTheStatusSaysItAll(int status) {
    assertThat(RelayErrors.named(response(status))).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 504})
  void aListenerMeansWhatItsStatusSays(int status) {
    HttpResponse response = response(status);
    response.headers().set(HttpHeaderNames.VIA, "1.1 shop.servicebus.windows.net");

    assertThat(RelayErrors.named(response)).isNull();
  }

  private static HttpResponse response(int status) {
    return new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status));
  }
}
