package io.hermod.http.publish;

import io.hermod.audit.AuditTrail;
import io.hermod.audit.AuditedCall;

/**
 * Records an opened validation link in the audit log, but only if it changes something: anyone can
 * open links that do not exist.
 */
final class LinkAudit {
  private final AuditTrail trail;
  private final AuditedCall call;
  private boolean hasBegun;

  LinkAudit(AuditTrail trail, AuditedCall call) {
    this.trail = trail;
    this.call = call;
  }

  /** Called before the change. If this throws, the change must not be made. */
  void begin() {
    trail.begin(call);
    hasBegun = true;
  }

  void end(int status) {
    if (hasBegun) {
      trail.end(call, status);
    }
  }
}
