package io.hermod.config;

import org.jspecify.annotations.Nullable;

/**
 * Where in an IoT hub the Edge module says it is.
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
