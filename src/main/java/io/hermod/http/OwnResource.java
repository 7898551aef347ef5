package io.hermod.http;

import java.util.List;

/** One thing that Hermod's own API shows or changes. */
public abstract class OwnResource {
  /** For this package only. */
  OwnResource() {}

  /** Its paths, from {@code hermod/v1} on, and what the methods do there. */
  abstract List<ArmRoute> routes();
}
