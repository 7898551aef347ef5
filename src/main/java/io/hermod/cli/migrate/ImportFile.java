package io.hermod.cli.migrate;

import io.hermod.cli.command.CommandFailedException;
import io.hermod.cli.command.Environment;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a file that somebody else wrote, up to a limit. */
final class ImportFile {
  static final int MOST_BYTES = 32 << 20;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private ImportFile() {}

  static JsonNode read(String file, Environment environment) {
    try (InputStream input = open(file, environment)) {
      byte[] bytes = input.readNBytes(MOST_BYTES + 1);
      if (bytes.length > MOST_BYTES) {
        throw new CommandFailedException(
            "%s is larger than %d MB. Split the export, for example by resource group."
                .formatted(file, MOST_BYTES >> 20));
      }
      return parse(file, bytes);
    } catch (IOException e) {
      throw new CommandFailedException("cannot read " + file, e);
    }
  }

  private static InputStream open(String file, Environment environment) throws IOException {
    return file.equals("-")
        ? environment.input()
        : Files.newInputStream(environment.folder().resolve(file));
  }

  static JsonNode parse(String file, byte[] bytes) {
    try {
      JsonNode json = JSON.readTree(bytes);
      if (json.isObject() || json.isArray()) {
        return json;
      }
    } catch (JacksonException e) {
      throw new CommandFailedException(
          "%s is not valid JSON: see line %d. Export it with -o json; compile Bicep with `az bicep build`."
              .formatted(file, e.getLocation() == null ? 1 : e.getLocation().getLineNr()),
          e);
    }
    throw new CommandFailedException(
        file + " has no resources: it must be a list of az, or an ARM template");
  }
}
