package io.hermod.validation;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A request to an endpoint.
 *
 * @param body empty if there is none
 */
record EndpointRequest(String method, URI url, Map<String, String> headers, String body) {

  static EndpointRequest options(URI url) {
    return new EndpointRequest("OPTIONS", url, Map.of(), "");
  }

  static EndpointRequest post(URI url, String contentType, String body) {
    return new EndpointRequest("POST", url, Map.of("Content-Type", contentType), body);
  }

  EndpointRequest with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new EndpointRequest(method, url, more, body);
  }
}
