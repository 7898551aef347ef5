package io.hermod.http.resource;

import io.hermod.event.Schema;
import io.hermod.http.call.JsonFields;
import io.hermod.schema.InputMapping;
import io.hermod.schema.MappedField;
import io.hermod.schema.MappedMember;
import io.hermod.topic.TopicSchema;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the input schema of a topic: {@code inputSchema} and {@code inputSchemaMapping}. */
public final class InputSchemaRequest {
  private static final String SCHEMA = "inputSchema";
  private static final String MAPPING = "inputSchemaMapping";
  private static final int LONGEST = 1024;

  private InputSchemaRequest() {}

  /** Returns null if the caller names no schema. */
  public static @Nullable TopicSchema schema(JsonFields properties) {
    InputMapping mapping = mapping(properties.object(MAPPING));
    Optional<Schema> input = given(properties, SCHEMA).map(name -> schema(properties, name));
    boolean isMapped = !mapping.equals(InputMapping.NONE);
    if (isMapped && input.filter(Schema.CUSTOM::equals).isEmpty()) {
      throw properties.invalid(MAPPING, "is for topics with inputSchema CustomEventSchema only");
    }
    return input.map(schema -> new TopicSchema(schema, mapping)).orElse(null);
  }

  private static Schema schema(JsonFields properties, String name) {
    return Schema.ofInput(name)
        .orElseThrow(
            () ->
                properties.invalid(
                    SCHEMA, "must be EventGridSchema, CloudEventSchemaV1_0 or CustomEventSchema"));
  }

  private static InputMapping mapping(JsonFields json) {
    json.allowOnly("inputSchemaMappingType", "properties");
    if (given(json, "inputSchemaMappingType").filter(type -> !isJson(type)).isPresent()) {
      throw json.invalid("inputSchemaMappingType", "must be Json");
    }
    JsonFields members = json.object("properties");
    members.allowOnly("id", "topic", "eventTime", "eventType", "subject", "dataVersion");
    Map<MappedMember, MappedField> fields = new EnumMap<>(MappedMember.class);
    for (MappedMember member : MappedMember.values()) {
      field(member, members.object(member.wireName()))
          .ifPresent(field -> fields.put(member, field));
    }
    return fields.isEmpty() ? InputMapping.NONE : new InputMapping(fields);
  }

  private static boolean isJson(String type) {
    return type.equalsIgnoreCase("Json");
  }

  /** Reads a mapped field. Clients send an empty object for a field that is not mapped. */
  private static Optional<MappedField> field(MappedMember member, JsonFields json) {
    json.allowOnly("sourceField", "defaultValue");
    String source = given(json, "sourceField").orElse(null);
    String otherwise = given(json, "defaultValue").orElse(null);
    if (otherwise != null && !member.mayHaveDefault()) {
      throw json.invalid("defaultValue", "is not possible here: use sourceField");
    }
    return source == null && otherwise == null
        ? Optional.empty()
        : Optional.of(new MappedField(source, otherwise));
  }

  private static Optional<String> given(JsonFields json, String member) {
    Optional<String> text = json.text(member).filter(value -> !value.isEmpty());
    if (text.filter(value -> value.length() > LONGEST).isPresent()) {
      throw json.invalid(member, "must not be longer than " + LONGEST + " characters");
    }
    return text;
  }
}
