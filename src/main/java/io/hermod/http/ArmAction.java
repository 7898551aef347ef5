package io.hermod.http;

/** What one method does on one route; may block. */
@FunctionalInterface
interface ArmAction {
  ArmAnswer run(ArmCall call);
}
