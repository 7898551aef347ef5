package io.hermod.http;

import io.hermod.manage.TopicSettings;
import io.hermod.manage.TopicType;
import io.hermod.profile.Profiles;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicKind;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a topic, domain or system topic as callers send it. */
final class TopicRequest {
  private TopicRequest() {}

  /** All that a topic is to have. */
  static TopicSettings settings(TopicType type, JsonFields body) {
    TopicKind kind = TopicKindRequest.created(type, body.object("properties"));
    return changed(body, TopicSettings.usual(kind, location(body)));
  }

  /** What a topic has, but for what the caller names. */
  static TopicSettings changed(JsonFields body, TopicSettings old) {
    JsonFields properties = body.object("properties");
    return new TopicSettings(
        TopicKindRequest.changed(old.kind(), properties),
        old.location(),
        body.has("tags") ? body.textMap("tags") : old.tags(),
        profileName(properties, old.profileName()),
        InputSchemaRequest.schema(properties),
        access(properties, old.access()),
        TopicTraitsRequest.traits(body, old.traits()));
  }

  private static @Nullable String profileName(JsonFields properties, @Nullable String old) {
    JsonFields ours = properties.object("hermod");
    ours.allowOnly("profile", "endpoint");
    String name = ours.text("profile").orElse(old);
    if (name != null && Profiles.named(name).isEmpty()) {
      throw ours.invalid("profile", "must be one of " + String.join(", ", Profiles.names()));
    }
    return name;
  }

  static String location(JsonFields body) {
    return body.text("location")
        .filter(location -> !location.isBlank())
        .orElseThrow(
            () ->
                ArmException.badRequest("LocationRequired", "The location property is required."));
  }

  /** Ignoring these would let in whom the caller wants to keep out. */
  private static TopicAccess access(JsonFields properties, TopicAccess old) {
    properties.requireText("publicNetworkAccess", "Enabled");
    properties.refuseUnlessEmpty("inboundIpRules");
    if (properties.flag("disableLocalAuth", false)) {
      throw properties.invalid("disableLocalAuth", "is not supported by this version yet");
    }
    return old;
  }
}
