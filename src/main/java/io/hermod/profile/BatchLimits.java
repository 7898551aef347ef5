package io.hermod.profile;

/**
 * How much goes into one request.
 *
 * @param maxEvents never exceeded
 * @param preferredBytes not exceeded by more than one event, which then travels alone
 */
public record BatchLimits(int maxEvents, int preferredBytes) {
  public static final BatchLimits SINGLE = new BatchLimits(1, 0);
}
