package io.hermod.delivery.lane;

import io.hermod.delivery.endpoint.Gate;
import io.hermod.destination.DeliveryOutcome;
import java.time.Instant;

/** The gate of an endpoint that opens with the first success of a probe. */
final class RandomGate implements Gate {
  private boolean isOpen = true;
  private boolean isProbing;
  private Instant opensAt = Instant.MIN;

  void open() {
    isOpen = true;
  }

  void close(Instant now) {
    isOpen = false;
    opensAt = now.plusSeconds(5);
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public Instant opensAt() {
    return opensAt;
  }

  @Override
  public boolean tryProbe(Instant now) {
    boolean mayProbe = !isOpen && !isProbing && !now.isBefore(opensAt);
    isProbing |= mayProbe;
    return mayProbe;
  }

  @Override
  public void probeUnused() {
    isProbing = false;
  }

  @Override
  public void delivered(boolean isProbe) {
    isOpen |= isProbe;
    isProbing &= !isProbe;
  }

  @Override
  public void failed(DeliveryOutcome outcome, boolean isAboutEvent, boolean isProbe, Instant now) {
    isProbing &= !isProbe;
    opensAt = isProbe ? now.plusSeconds(5) : opensAt;
  }

  @Override
  public void close() {}
}
