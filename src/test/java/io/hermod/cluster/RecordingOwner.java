package io.hermod.cluster;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records which shards it has, and everything that happens to it. */
class RecordingOwner implements ShardOwner {
  private final String name;
  private final List<String> events;
  private volatile Set<Integer> shards = Set.of();

  RecordingOwner(String name) {
    this(name, new CopyOnWriteArrayList<>());
  }

  /**
   * @param events shared with other owners, to see what happens first
   */
  RecordingOwner(String name, List<String> events) {
    this.name = name;
    this.events = events;
  }

  Set<Integer> shards() {
    return shards;
  }

  List<String> events() {
    return events;
  }

  @Override
  public void assigned(Set<Integer> added) {
    Set<Integer> all = new HashSet<>(shards);
    all.addAll(added);
    shards = Set.copyOf(all);
    events.add(name + " assigned " + added);
  }

  @Override
  public void revoked(Set<Integer> removed) {
    remove(removed);
    events.add(name + " revoked " + removed);
  }

  @Override
  public void lost(Set<Integer> removed) {
    remove(removed);
    events.add(name + " lost " + removed);
  }

  private void remove(Set<Integer> removed) {
    Set<Integer> rest = new HashSet<>(shards);
    rest.removeAll(removed);
    shards = Set.copyOf(rest);
  }

  @Override
  public void failed(String reason) {
    events.add(name + " failed: " + reason);
  }
}
