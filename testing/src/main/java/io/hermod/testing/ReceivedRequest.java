package io.hermod.testing;

import java.util.List;
import java.util.Map;

/**
 * A delivery that a webhook got, and how it responded.
 *
 * @param path with the query
 * @param headers by their names in lower case
 * @param status of the response; 0 if there was none
 */
public record ReceivedRequest(
    String path, Map<String, String> headers, String body, int status, List<ReceivedEvent> events) {

  public ReceivedRequest {
    headers = Map.copyOf(headers);
    events = List.copyOf(events);
  }

  public boolean isAccepted() {
    return status / 100 == 2;
  }
}
