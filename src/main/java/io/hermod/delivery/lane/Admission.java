package io.hermod.delivery.lane;

/** Whether a lane has taken what it was offered. */
public enum Admission {
  ADMITTED,
  /** The lane has reached its limit of requests in flight. */
  LANE_FULL,
  /** The lanes of its loop have together reached their limit. */
  OVER_BUDGET
}
