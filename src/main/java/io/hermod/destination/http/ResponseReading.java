package io.hermod.destination.http;

import io.hermod.destination.DeliveryOutcome.Rejected;
import io.netty.handler.codec.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/**
 * What counts in the responses of an endpoint besides the status.
 *
 * @param readsBody whether the body says which events were accepted
 * @param failures asked about each response with a status from 400 on
 */
public record ResponseReading(boolean readsBody, Failures failures) {
  /** Only the status counts. */
  public static final ResponseReading STATUS = naming(_ -> null);

  /** The body of a success says which events were accepted. */
  public static final ResponseReading BODY = new ResponseReading(true, STATUS.failures());

  /** Tells what a service means by a failure. */
  @FunctionalInterface
  public interface Failures {

    /** Returns null if the status says it all. */
    @Nullable Rejected named(HttpResponse failure);
  }

  /** Returns a reading for a service that says more about a failure than its status does. */
  public static ResponseReading naming(Failures failures) {
    return new ResponseReading(false, failures);
  }
}
