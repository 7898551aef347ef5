package io.hermod.config.source;

import io.hermod.config.setting.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Reads a YAML file into flat keys, with the line number of each and its unchanged text. */
public final class ConfigFileReader {
  private static final YAMLMapper YAML =
      YAMLMapper.builder(
              YAMLFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build())
          .build();

  private final Path file;
  private final List<GivenValue> found = new ArrayList<>();

  private ConfigFileReader(Path file) {
    this.file = file;
  }

  public static List<GivenValue> read(Path file) {
    if (Files.exists(file) && !Files.isReadable(file)) {
      throw new ConfigException(
          "permission denied on the configuration file %s: run as the user that runs the server"
              .formatted(file));
    }
    if (!Files.isReadable(file) || Files.isDirectory(file)) {
      throw new ConfigException("cannot read the configuration file " + file);
    }
    ConfigFileReader reader = new ConfigFileReader(file);
    reader.readDocument();
    return reader.found;
  }

  private void readDocument() {
    try (JsonParser parser = YAML.createParser(file)) {
      JsonToken first = parser.nextToken();
      if (first == JsonToken.START_OBJECT) {
        readSection(parser, "");
      } else if (first != null && first != JsonToken.VALUE_NULL) {
        throw new ConfigException(file + " must contain keys and values, such as https-port: 4438");
      }
    } catch (JacksonException e) {
      throw new ConfigException(
          "%s, line %d: %s"
              .formatted(file, e.getLocation().getLineNr(), firstLine(e.getOriginalMessage())));
    }
  }

  private void readSection(JsonParser parser, String prefix) {
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String key = prefix + parser.currentName();
      switch (parser.nextToken()) {
        case START_OBJECT -> readSection(parser, key + ".");
        case START_ARRAY -> readList(parser, key);
        default -> add(key, parser);
      }
    }
  }

  /** Only one setting may be a list, and its entries must be sections. */
  private void readList(JsonParser parser, String key) {
    if (!key.equals(OidcIssuers.LIST)) {
      throw listNotAllowed(key, parser);
    }
    for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
      String entry = "%s[%d]".formatted(key, i);
      switch (parser.currentToken()) {
        case START_OBJECT -> readSection(parser, entry + ".");
        case START_ARRAY -> throw listNotAllowed(entry, parser);
        default -> add(entry, parser);
      }
    }
  }

  /** A section whose lines are all commented out is empty, not unknown. */
  private void add(String key, JsonParser parser) {
    boolean isEmpty = parser.currentToken() == JsonToken.VALUE_NULL;
    if (isEmpty && isSection(key)) {
      return;
    }
    // The text and not the parsed value, because YAML reads a bare `off` as a boolean.
    found.add(new GivenValue(key, isEmpty ? "" : parser.getString(), origin(parser)));
  }

  private static boolean isSection(String key) {
    return ConfigSections.isOne(key)
        || OidcIssuers.LIST.equals(key)
        || OidcIssuers.LIST.startsWith(key + ".")
        || Settings.ALL.stream().anyMatch(setting -> setting.key().startsWith(key + "."));
  }

  private ConfigException listNotAllowed(String key, JsonParser parser) {
    return new ConfigException("%s (from %s) must not be a list".formatted(key, origin(parser)));
  }

  private String origin(JsonParser parser) {
    return "%s, line %d".formatted(file, parser.currentTokenLocation().getLineNr());
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("not valid YAML");
  }
}
