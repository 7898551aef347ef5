package io.hermod.event;

/** Sizes that a publish request must stay within; the figures of the live service. */
public final class EventLimits {
  public static final int MAX_REQUEST_BYTES = 1_536_000;
  public static final int MAX_EVENT_BYTES = 1_049_600;
  public static final int MAX_EVENTS_PER_REQUEST = 5_000;
  public static final int MAX_NESTING = 500;

  private EventLimits() {}
}
