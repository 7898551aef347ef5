package io.hermod.audit;

import java.util.Map;

/**
 * A call that the audit log records.
 *
 * @param id links the lines about one call; the caller also gets it, as the id of the request
 * @param who identifies the caller
 * @param address the address that the call came from
 * @param operation the HTTP method
 * @param resource the path, never the query, which may contain secrets
 */
public record AuditedCall(
    String id, Map<String, String> who, String address, String operation, String resource) {

  public AuditedCall {
    who = Map.copyOf(who);
  }
}
