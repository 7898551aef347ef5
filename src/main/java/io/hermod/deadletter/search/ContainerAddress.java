package io.hermod.deadletter.search;

import java.util.Comparator;

/** The address of a container; the natural order is the order in which containers are searched. */
record ContainerAddress(String account, String name) implements Comparable<ContainerAddress> {
  private static final Comparator<ContainerAddress> ORDER =
      Comparator.comparing(ContainerAddress::account).thenComparing(ContainerAddress::name);

  @Override
  public int compareTo(ContainerAddress other) {
    return ORDER.compare(this, other);
  }
}
