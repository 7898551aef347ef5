package io.hermod.diagnostics;

import io.hermod.topic.Topic;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * A diagnostic record on its way to the file.
 *
 * @param topic the topic that it is about
 * @param json composes it, on the thread that writes it; holds no event, because many records may
 *     wait
 * @param isByNotice whether it is about a notice of this server
 * @param letters how long the texts are that publishers and endpoints have chosen
 */
record DiagnosticRecord(
    Category category, Topic topic, boolean isByNotice, Supplier<ObjectNode> json, int letters) {

  /** Returns how many bytes it takes, approximately. */
  long size() {
    return 400 + 2L * letters;
  }
}
