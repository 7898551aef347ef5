package io.hermod.workbench;

import java.util.Comparator;

/** A container of a storage account, in the order in which they are searched. */
record ContainerAddress(String account, String name) implements Comparable<ContainerAddress> {
  private static final Comparator<ContainerAddress> ORDER =
      Comparator.comparing(ContainerAddress::account).thenComparing(ContainerAddress::name);

  @Override
  public int compareTo(ContainerAddress other) {
    return ORDER.compare(this, other);
  }
}
