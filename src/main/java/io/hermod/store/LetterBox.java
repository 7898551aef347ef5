package io.hermod.store;

import io.hermod.event.IdHash;

/**
 * The dead letters of one lane that go to one container: they share blobs, and wait together while
 * it cannot be written to.
 *
 * @param target a number that stands for the container
 */
public record LetterBox(long lane, long target) {

  public static LetterBox of(long lane, LetterAddress address) {
    String name = address.account() + '/' + address.container();
    return new LetterBox(lane, IdHash.of(name) & Long.MAX_VALUE);
  }
}
