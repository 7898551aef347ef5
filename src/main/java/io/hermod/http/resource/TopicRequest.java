package io.hermod.http.resource;

import io.hermod.event.InvalidFieldException;
import io.hermod.http.call.CallException;
import io.hermod.http.call.JsonFields;
import io.hermod.manage.TopicType;
import io.hermod.manage.topic.TopicSettings;
import io.hermod.profile.Profiles;
import io.hermod.topic.TopicAccess;
import io.hermod.topic.TopicKind;
import io.hermod.topic.TopicTraits;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the JSON of a topic, domain or system topic as callers send it. */
public final class TopicRequest {
  private TopicRequest() {}

  /** Returns all settings of a new topic. */
  public static TopicSettings settings(TopicType type, JsonFields body) {
    TopicKind kind = TopicKindRequest.created(type, body.object("properties"));
    return changed(body, TopicSettings.usual(kind, location(body)));
  }

  /** Returns what is wrong with each part of the body of a new topic. */
  public static List<InvalidFieldException> problems(TopicType type, JsonFields body) {
    return BodyProblems.of(
        body.object("properties"),
        List.of(
            properties ->
                TopicKindRequest.changed(TopicKindRequest.created(type, properties), properties),
            properties -> profileName(properties, null),
            InputSchemaRequest::schema,
            properties -> TopicAccessRequest.access(properties, TopicAccess.OPEN),
            _ -> TopicTraitsRequest.traits(body, TopicTraits.usual(location(body), Map.of()))));
  }

  /** Returns the old settings with the changes that the caller sent. */
  public static TopicSettings changed(JsonFields body, TopicSettings old) {
    JsonFields properties = body.object("properties");
    return new TopicSettings(
        TopicKindRequest.changed(old.kind(), properties),
        profileName(properties, old.profileName()),
        InputSchemaRequest.schema(properties),
        TopicAccessRequest.access(properties, old.access()),
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

  public static String location(JsonFields body) {
    return body.text("location")
        .filter(location -> !location.isBlank())
        .orElseThrow(
            () ->
                CallException.badRequest("LocationRequired", "The location property is required."));
  }
}
