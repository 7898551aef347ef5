package io.hermod.delivery.endpoint;

import io.hermod.destination.DeliveryOutcome;
import io.hermod.destination.DeliveryOutcome.Accepted;
import io.hermod.destination.DeliveryOutcome.Faulted;
import io.hermod.destination.DeliveryOutcome.PartlyAccepted;
import io.hermod.destination.DeliveryOutcome.Rejected;
import io.hermod.destination.DeliveryOutcome.Responded;
import io.hermod.destination.DeliveryOutcome.TimedOut;
import io.hermod.destination.DeliveryOutcome.Unreachable;
import io.hermod.destination.DeliveryOutcome.Unreadable;
import io.hermod.destination.DeliveryOutcome.Withheld;
import io.hermod.profile.ProbationRules;
import java.time.Instant;

/** The gate of a webhook, which is open while both its URL and its server are. */
final class EndpointGate implements Gate {
  private final EndpointHealth url;
  private final EndpointHealth server;
  private final ProbationRules rules;
  private final Runnable listener;
  private final Endpoints endpoints;
  private boolean probesUrl;
  private boolean probesServer;

  EndpointGate(
      EndpointHealth url,
      EndpointHealth server,
      ProbationRules rules,
      Runnable listener,
      Endpoints endpoints) {
    this.url = url;
    this.server = server;
    this.rules = rules;
    this.listener = listener;
    this.endpoints = endpoints;
  }

  @Override
  public boolean isOpen() {
    return url.isOpen() && server.isOpen();
  }

  @Override
  public Instant opensAt() {
    if (url.isOpen()) {
      return server.until();
    }
    return server.isOpen() || server.until().isBefore(url.until()) ? url.until() : server.until();
  }

  @Override
  public boolean tryProbe(Instant now) {
    boolean needsServer = !server.isOpen();
    boolean needsUrl = !url.isOpen();
    if (needsServer && !server.tryProbe(now)) {
      return false;
    }
    if (needsUrl && !url.tryProbe(now)) {
      if (needsServer) {
        server.giveBackProbe();
      }
      return false;
    }
    probesServer = needsServer;
    probesUrl = needsUrl;
    return true;
  }

  @Override
  public void probeUnused() {
    release(server, probesServer);
    release(url, probesUrl);
    probesServer = false;
    probesUrl = false;
  }

  @Override
  public void delivered(boolean isProbe) {
    if (isProbe) {
      probesServer = false;
      probesUrl = false;
    }
    url.succeeded();
    server.succeeded();
  }

  @Override
  public void failed(DeliveryOutcome outcome, boolean isAboutEvent, boolean isProbe, Instant now) {
    boolean wasOfServer = isProbe && probesServer;
    boolean wasOfUrl = isProbe && probesUrl;
    if (isProbe) {
      probesServer = false;
      probesUrl = false;
    }
    note(outcome, now);
    failedAtServer(outcome, wasOfServer, now);
    if (isAboutEvent || !tellsOfUrl(outcome)) {
      release(url, wasOfUrl);
    } else {
      url.failed(outcome.failure(), wasOfUrl, rules, now);
    }
  }

  private void note(DeliveryOutcome outcome, Instant now) {
    EndpointFailure failure = EndpointFailure.of(outcome, now);
    url.note(failure);
    if (outcome instanceof Unreachable) {
      server.note(failure);
    }
  }

  private static boolean tellsOfUrl(DeliveryOutcome outcome) {
    return switch (outcome) {
      case Responded _, PartlyAccepted _, Unreadable _, Accepted _, Rejected _, TimedOut _ -> true;
      case Unreachable _, Withheld _, Faulted _ -> false;
    };
  }

  private void failedAtServer(DeliveryOutcome outcome, boolean isProbe, Instant now) {
    switch (outcome) {
      case Unreachable _ -> server.failed(outcome.failure(), isProbe, rules, now);
      case TimedOut _, Withheld _, Faulted _ -> release(server, isProbe);
      case Responded _, PartlyAccepted _, Unreadable _, Accepted _, Rejected _ ->
          server.succeeded();
    }
  }

  /** Returns the probe, because its outcome says nothing about this URL or server. */
  private static void release(EndpointHealth health, boolean isProbe) {
    if (isProbe) {
      health.probeUnused();
    }
  }

  @Override
  public void close() {
    probeUnused();
    endpoints.unwatch(url, listener);
    endpoints.unwatch(server, listener);
  }
}
