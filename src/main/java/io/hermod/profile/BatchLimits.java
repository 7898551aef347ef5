package io.hermod.profile;

/**
 * The limits of one request.
 *
 * @param maxEvents never exceeded
 * @param preferredBytes exceeded only by a single larger event, which is then sent alone
 */
public record BatchLimits(int maxEvents, int preferredBytes) {
  static final BatchLimits SINGLE = new BatchLimits(1, 0);
}
