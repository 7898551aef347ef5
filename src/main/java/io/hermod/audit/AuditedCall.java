package io.hermod.audit;

import java.util.Map;

/**
 * A call that the audit log tells of.
 *
 * @param id joins the lines about one call; the caller gets it too, as the id of the request
 * @param who what tells the caller from all others
 * @param address where it comes from
 * @param operation the method
 * @param resource the path; never a query, which may hold secrets
 */
public record AuditedCall(
    String id, Map<String, String> who, String address, String operation, String resource) {

  public AuditedCall {
    who = Map.copyOf(who);
  }
}
