package io.hermod.manage;

import io.hermod.store.Invitation;
import java.util.function.BooleanSupplier;

/** What an endpoint says to the question whether it wants events. */
public sealed interface Consent {

  /** It wants them, or need not be asked. */
  record Given() implements Consent {}

  /**
   * It says nothing for now; its owner may do so by a link.
   *
   * @param handOver leaves the link to whoever has stored it as a proposal; false where it was
   *     opened before that
   */
  record Awaited(Invitation invitation, BooleanSupplier handOver) implements Consent {}

  /** It does not want them, or cannot be reached; who asked it knows why. */
  record Refused() implements Consent {}
}
