package io.hermod.config.edge;

import io.hermod.config.setting.EdgeSettings;
import io.hermod.config.source.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The names of the Edge module and of its IoT hub and device in resource ids.
 *
 * @param device null for the name of this machine
 */
public record EdgeIdentity(String hub, @Nullable String device, String module) {

  static EdgeIdentity of(Configuration from) {
    return new EdgeIdentity(
        from.value(EdgeSettings.HUB),
        from.value(EdgeSettings.DEVICE).orElse(null),
        from.value(EdgeSettings.MODULE));
  }
}
