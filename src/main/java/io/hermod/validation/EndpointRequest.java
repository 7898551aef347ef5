package io.hermod.validation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.destination.signing.MessageSignature;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request to an endpoint.
 *
 * @param headers without those of a signature
 * @param body empty if there is none
 * @param signature begins to sign each attempt; null if the request is not signed
 */
record EndpointRequest(
    String method,
    URI url,
    Map<String, String> headers,
    String body,
    @Nullable Supplier<MessageSignature> signature) {

  static EndpointRequest options(URI url) {
    return new EndpointRequest("OPTIONS", url, Map.of(), "", null);
  }

  static EndpointRequest post(URI url, String contentType, String body) {
    return new EndpointRequest("POST", url, Map.of("Content-Type", contentType), body, null);
  }

  EndpointRequest with(String name, String value) {
    return with(Map.of(name, value));
  }

  private EndpointRequest with(Map<String, String> others) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.putAll(others);
    return new EndpointRequest(method, url, more, body, signature);
  }

  EndpointRequest signedBy(Supplier<MessageSignature> signer) {
    return new EndpointRequest(method, url, headers, body, signer);
  }

  /** Returns the request as it is sent now, with the headers of its signature. */
  EndpointRequest signed() {
    return signature == null ? this : with(signature.get().headers(body.getBytes(UTF_8)));
  }
}
