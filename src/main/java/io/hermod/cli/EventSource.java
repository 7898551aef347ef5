package io.hermod.cli;

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

/** Where published events come from, one at a time, each as JSON. */
interface EventSource {
  /** Large and precise numbers stay as they are written. */
  JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  void forEach(Consumer<JsonNode> use);

  /** Sample events with these ids. */
  static EventSource madeUp(Stream<String> ids, MadeUpEvents sample) {
    return use -> {
      int number = 0;
      for (String id : (Iterable<String>) ids::iterator) {
        use.accept(sample.event(++number, id));
      }
    };
  }

  /** A dash means standard input. */
  static EventSource ofFile(String file, Surroundings surroundings) {
    return use -> {
      try (InputStream input = open(file, surroundings)) {
        read(input, use);
      } catch (IOException e) {
        throw new CommandFailedException("cannot read " + file, e);
      } catch (JacksonException e) {
        throw new CommandFailedException(
            "%s is not JSON: line %d".formatted(file, e.getLocation().getLineNr()), e);
      }
    };
  }

  private static InputStream open(String file, Surroundings surroundings) throws IOException {
    return file.equals("-")
        ? surroundings.input()
        : Files.newInputStream(surroundings.folder().resolve(file));
  }

  /** The iterator unwraps an array, and takes a single object as it is. */
  private static void read(InputStream input, Consumer<JsonNode> use) {
    try (MappingIterator<JsonNode> events = JSON.readerFor(JsonNode.class).readValues(input)) {
      while (events.hasNextValue()) {
        use.accept(events.nextValue());
      }
    }
  }
}
