package io.hermod.http.edge;

import io.hermod.http.call.CallException;
import io.hermod.http.call.RequestJson;
import io.hermod.manage.subscription.Subscriptions;
import io.hermod.manage.topic.EdgeTopics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Applies a start-up file in the form of a module twin. An unusable file does not prevent the
 * start: a device in the field continues with the contents of its store and reports the problem.
 */
public final class EdgeTwinLoader {
  private static final Logger log = LoggerFactory.getLogger(EdgeTwinLoader.class);

  private final EdgeTwinApplier applier;
  private final EdgeReport report;
  private final String module;

  /**
   * Builds the loader.
   *
   * @param module the name of this module in deployment manifests
   */
  public EdgeTwinLoader(EdgeTopics topics, Subscriptions subscriptions, String module) {
    this.applier = new EdgeTwinApplier(topics, subscriptions);
    this.report = new EdgeReport(topics, subscriptions);
    this.module = module;
  }

  /** Applies the file and returns the resulting resources and the failures as JSON. Blocks. */
  public byte[] load(Path file) {
    try {
      EdgeTwin twin = EdgeTwin.parse(Files.readAllBytes(file), module);
      return reported(null, applier.apply(twin));
    } catch (IOException unreadable) {
      return refused(file, "It cannot be read: " + unreadable.getClass().getSimpleName() + ".");
    } catch (CallException invalid) {
      return refused(
          file,
          invalid
              .answer()
              .problem()
              .map(problem -> problem.message().replace("The request content", "Its content"))
              .orElse("Its content was invalid."));
    }
  }

  private byte[] refused(Path file, String reason) {
    log.error("Start-up file not used: file={} {}", file, reason);
    ObjectNode none = JsonNodeFactory.instance.objectNode();
    none.putObject("topics");
    none.putObject("eventSubscriptions");
    return reported(reason, none);
  }

  private byte[] reported(@Nullable String failure, ObjectNode failed) {
    ObjectNode json = report.json();
    ObjectNode errors = json.putObject("errors");
    errors.put("bootupMessage", failure == null ? "" : "The start-up file was not used.");
    errors.put("bootupException", failure == null ? "" : failure);
    errors.setAll(failed);
    return RequestJson.write(json).getBytes();
  }
}
