package io.hermod.diagnostics;

import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * A diagnostic record on its way to the file.
 *
 * @param topicId the topic that it is about
 * @param json composes it, on the thread that writes it; holds no event, because many records may
 *     wait
 */
record DiagnosticRecord(Category category, long topicId, Supplier<ObjectNode> json) {}
