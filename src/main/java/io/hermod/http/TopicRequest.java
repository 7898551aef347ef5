package io.hermod.http;

import io.hermod.manage.TopicChange;
import io.hermod.manage.TopicSettings;
import io.hermod.profile.Profiles;
import io.hermod.topic.TopicAccess;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a topic as callers send it. */
final class TopicRequest {
  private static final Set<String> TLS_VERSIONS = Set.of("", "1.0", "1.1", "1.2");

  private TopicRequest() {}

  static TopicSettings settings(JsonFields body) {
    refuseWhatIsNotBuilt(body);
    return new TopicSettings(
        location(body),
        body.textMap("tags"),
        profileName(body),
        InputSchemaRequest.schema(body.object("properties")),
        TopicAccessRequest.change(body.object("properties")).appliedTo(TopicAccess.OPEN));
  }

  static TopicChange change(JsonFields body) {
    refuseWhatIsNotBuilt(body);
    return new TopicChange(
        body.has("tags") ? body.textMap("tags") : null,
        profileName(body),
        InputSchemaRequest.schema(body.object("properties")),
        TopicAccessRequest.change(body.object("properties")));
  }

  private static @Nullable String profileName(JsonFields body) {
    JsonFields ours = body.object("properties").object("hermod");
    ours.allowOnly("profile");
    String name = ours.text("profile").orElse(null);
    if (name != null && Profiles.named(name).isEmpty()) {
      throw ours.invalid("profile", "must be one of " + String.join(", ", Profiles.names()));
    }
    return name;
  }

  private static String location(JsonFields body) {
    return body.text("location")
        .filter(location -> !location.isBlank())
        .orElseThrow(
            () ->
                ArmException.badRequest("LocationRequired", "The location property is required."));
  }

  /** Ignoring these would publish or deliver otherwise than the caller was told. */
  private static void refuseWhatIsNotBuilt(JsonFields body) {
    body.object("identity").requireText("type", "None");
    JsonFields properties = body.object("properties");
    if (!TLS_VERSIONS.contains(properties.text("minimumTlsVersionAllowed").orElse(""))) {
      throw properties.invalid("minimumTlsVersionAllowed", "must be 1.0, 1.1 or 1.2");
    }
  }
}
