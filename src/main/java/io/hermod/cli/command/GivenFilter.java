package io.hermod.cli.command;

import java.io.IOException;
import java.nio.file.Files;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A filter that the user gives as JSON, or as the name of a file with it. */
public final class GivenFilter {
  private GivenFilter() {}

  public static JsonNode read(String filter, Environment environment) {
    try {
      String json =
          filter.stripLeading().startsWith("{")
              ? filter
              : Files.readString(environment.folder().resolve(filter));
      return EventSource.JSON.readTree(json);
    } catch (IOException e) {
      throw new CommandFailedException(
          "cannot read the file %s. A filter is such a file, or JSON that begins with {."
              .formatted(filter),
          e);
    } catch (JacksonException e) {
      throw new CommandFailedException(
          "the filter is not valid JSON: see line %d, column %d"
              .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr()),
          e);
    }
  }
}
