package io.hermod.publish;

import io.hermod.event.Event;
import io.hermod.event.TraceContext;
import io.hermod.schema.read.RequestHeaders;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gives the events of a request its trace context, unless they have their own. */
final class RequestTrace {
  private static final String PARENT = "traceparent";

  private RequestTrace() {}

  static List<Event> addTo(List<Event> events, RequestHeaders headers) {
    String parent = headers.get(PARENT);
    TraceContext context = parent == null ? null : context(parent, headers);
    return context == null
        ? events
        : events.stream().map(event -> event.trace() == null ? event.in(context) : event).toList();
  }

  /** Several headers of one name are a list for {@code tracestate}, and an error otherwise. */
  private static @Nullable TraceContext context(String parent, RequestHeaders headers) {
    List<String> parents = new ArrayList<>();
    List<String> states = new ArrayList<>();
    headers.forEach(
        (name, value) -> {
          if (name.equalsIgnoreCase(PARENT)) {
            parents.add(value);
          } else if (name.equalsIgnoreCase("tracestate")) {
            states.add(value);
          }
        });
    return parents.size() > 1 ? null : TraceContext.of(parent.strip(), String.join(",", states));
  }
}
