package io.hermod.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** A source of events as JSON, which are read one at a time. */
public interface EventSource {
  /** Keeps large and precise numbers exact. */
  JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  void forEach(Consumer<JsonNode> use);

  /** Returns sample events with these ids. */
  static EventSource madeUp(Stream<String> ids, SampleEvents sample) {
    return use -> {
      int number = 0;
      for (String id : (Iterable<String>) ids::iterator) {
        use.accept(sample.event(++number, id));
      }
    };
  }

  /** Returns the events in a file; a dash means standard input. */
  static EventSource ofFile(String file, Environment environment) {
    return use -> {
      try (InputStream input = open(file, environment)) {
        read(input, use);
      } catch (IOException e) {
        throw new CommandFailedException(
            "cannot read the file %s. Check its name, or pass the events to standard input with -."
                .formatted(file),
            e);
      } catch (JacksonException e) {
        throw new CommandFailedException(
            "%s is not valid JSON: see line %d".formatted(file, e.getLocation().getLineNr()), e);
      }
    };
  }

  private static InputStream open(String file, Environment environment) throws IOException {
    return file.equals("-")
        ? environment.input()
        : Files.newInputStream(environment.folder().resolve(file));
  }

  /** The iterator unwraps an array, and returns a single object as it is. */
  private static void read(InputStream input, Consumer<JsonNode> use) {
    try (MappingIterator<JsonNode> events = JSON.readerFor(JsonNode.class).readValues(input)) {
      while (events.hasNextValue()) {
        use.accept(events.nextValue());
      }
    }
  }
}
