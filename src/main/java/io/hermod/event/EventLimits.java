package io.hermod.event;

/** The size limits of a publish request, with the values of the live service. */
public final class EventLimits {
  public static final int MAX_REQUEST_BYTES = 1_536_000;
  public static final int MAX_EVENT_BYTES = 1_049_600;
  public static final int MAX_EVENTS_PER_REQUEST = 5_000;
  public static final int MAX_NESTING = 500;

  private EventLimits() {}
}
