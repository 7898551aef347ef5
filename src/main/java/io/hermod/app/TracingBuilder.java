package io.hermod.app;

import io.hermod.config.TracingConfig;
import io.hermod.delivery.DeliveryObservers;
import io.hermod.metrics.Counts;
import io.hermod.metrics.MetricsPage;
import io.hermod.publish.PublishTracer;
import io.hermod.tracing.Tracer;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Builds what exports spans, if they are wanted. Otherwise, nothing of it is loaded. */
final class TracingBuilder {
  private final @Nullable Tracer tracer;

  TracingBuilder(ServerContext context, Counts counts) {
    TracingConfig config = context.config().metrics().tracing();
    URI endpoint = config.endpoint();
    this.tracer =
        endpoint == null
            ? null
            : context.add(
                "spans", Tracer.to(endpoint, config.sampleRatio(), Version.current(), counts));
  }

  /** Null if there are no spans. */
  @Nullable PublishTracer ofPublishing() {
    return tracer;
  }

  DeliveryObservers ofDeliveries() {
    return tracer == null ? DeliveryObservers.NONE : tracer;
  }

  void tell(MetricsPage page) {
    if (tracer != null) {
      page.counter("hermod.spans.exported", "Spans sent to the OTLP receiver", tracer::exported);
      page.counter("hermod.spans.dropped", "Spans that were lost", tracer::dropped);
    }
  }
}
