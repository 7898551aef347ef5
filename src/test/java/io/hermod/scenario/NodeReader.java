package io.hermod.scenario;

import tools.jackson.databind.JsonNode;

/** Reads deliveries as a handler in Node does, with the CloudEvents SDK for JavaScript. */
final class NodeReader {
  private NodeReader() {}

  /** The events that the SDK finds in a delivery. */
  static JsonNode read(Inbox.Letter letter) {
    return NodeProgram.run("read-cloud-events.js", NodeProgram.delivery(letter));
  }
}
