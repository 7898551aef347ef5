package io.hermod.config;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the audit log goes.
 *
 * @param file null for the log of the server
 * @param maxBytes how large a file of it grows
 * @param maxFiles how many there are
 */
public record AuditConfig(@Nullable Path file, long maxBytes, int maxFiles) {

  static AuditConfig of(Configuration from) {
    return new AuditConfig(
        from.value(Settings.AUDIT_FILE).orElse(null),
        from.value(Settings.AUDIT_MAX_BYTES),
        from.value(Settings.AUDIT_MAX_FILES));
  }
}
