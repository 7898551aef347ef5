package io.hermod.manage.subscription;

import io.hermod.store.catalog.Invitation;
import java.util.function.BooleanSupplier;

/** The result of asking an endpoint whether it wants events. */
public sealed interface Consent {

  /** The endpoint agreed, or need not be asked. */
  record Given() implements Consent {}

  /**
   * The endpoint has not agreed yet; its owner may open a link.
   *
   * @param handOver called when the invitation is stored with its proposal, which then handles the
   *     link; returns false if the link was opened before that
   */
  record Awaited(Invitation invitation, BooleanSupplier handOver) implements Consent {}

  /** The endpoint refused or cannot be reached; the reason is kept by the code that asked. */
  record Refused() implements Consent {}
}
