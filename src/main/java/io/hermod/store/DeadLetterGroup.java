package io.hermod.store;

import io.hermod.event.IdHash;

/**
 * The dead letters of one lane for one container. They share blobs, and they wait together while
 * the container cannot be written to.
 *
 * @param target a number that identifies the container
 */
public record DeadLetterGroup(long lane, long target) {

  public static DeadLetterGroup of(long lane, DeadLetterAddress address) {
    String name = address.account() + '/' + address.container();
    return new DeadLetterGroup(lane, IdHash.of(name) & Long.MAX_VALUE);
  }
}
