package io.hermod.config;

import io.hermod.config.setting.Settings;
import io.hermod.config.source.Configuration;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where the audit log goes.
 *
 * @param file null for the server's log
 * @param maxBytes the size at which a file is rotated
 * @param maxFiles how many files to keep
 */
public record AuditConfig(@Nullable Path file, long maxBytes, int maxFiles) {

  static AuditConfig of(Configuration from) {
    return new AuditConfig(
        from.value(Settings.AUDIT_FILE).orElse(null),
        from.value(Settings.AUDIT_MAX_BYTES),
        from.value(Settings.AUDIT_MAX_FILES));
  }
}
