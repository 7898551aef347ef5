package io.hermod.http.peer;

import io.hermod.http.server.ApiError;
import io.hermod.http.server.DataPlaneResponses;
import io.hermod.http.server.Endpoint;
import io.hermod.store.Lease;
import io.vertx.core.Context;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Lets requests pass while this node certainly leads. Another node may lead since the lease has run
 * out, so a request then waits until it is renewed: what this node knows could be out of date.
 */
public final class LeaseGate implements Endpoint {
  private final Lease lease;
  private final Consumer<HttpServerRequest> again;
  private final DataPlaneResponses answers;
  private final Duration patience;

  /**
   * @param again offers a request to all endpoints once more
   * @param patience how long a request may wait
   */
  public LeaseGate(
      Lease lease, Consumer<HttpServerRequest> again, InstantSource clock, Duration patience) {
    this.lease = lease;
    this.again = again;
    this.answers = new DataPlaneResponses(clock);
    this.patience = patience;
  }

  @Override
  public boolean handle(HttpServerRequest request) {
    if (lease.isValid()) {
      return false;
    }
    request.pause();
    new Waiting(request).start();
    return true;
  }

  /** A request that waits. Belongs to its event loop. */
  private final class Waiting {
    private final HttpServerRequest request;
    private final Context home = ContextInternal.current();
    private boolean isOver;

    Waiting(HttpServerRequest request) {
      this.request = request;
    }

    void start() {
      long timer = home.owner().setTimer(patience.toMillis(), _ -> refuse());
      lease.renew(() -> home.runOnContext(_ -> pass(timer)));
    }

    private void pass(long timer) {
      home.owner().cancelTimer(timer);
      if (!isOver && !request.response().closed()) {
        isOver = true;
        again.accept(request);
        request.resume();
      }
    }

    private void refuse() {
      if (!isOver && !request.response().closed()) {
        isOver = true;
        request.response().putHeader(HttpHeaders.RETRY_AFTER, "1");
        answers.refuse(
            request,
            ApiError.UNAVAILABLE,
            "This server does not know whether it still leads the cluster. Try again.");
        request.resume();
      }
    }
  }
}
