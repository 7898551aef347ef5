package io.hermod.cli.subscription;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The options that select the events of a subscription; without any, it gets all events. */
final class FilterOptions {
  @Option(
      names = "--included-event-types",
      arity = "1..*",
      paramLabel = "TYPE",
      description = "Only events of these types.")
  private List<String> includedEventTypes = new ArrayList<>();

  @Option(
      names = "--subject-begins-with",
      paramLabel = "TEXT",
      description = "Only events whose subject begins with this.")
  private @Nullable String subjectBeginsWith;

  @Option(
      names = "--subject-ends-with",
      paramLabel = "TEXT",
      description = "Only events whose subject ends with this.")
  private @Nullable String subjectEndsWith;

  @Option(
      names = "--subject-case-sensitive",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Make subject filters case-sensitive.")
  private @Nullable Boolean isSubjectCaseSensitive;

  @Option(
      names = "--advanced-filter",
      paramLabel = "KEY OPERATOR [VALUE...]",
      hideParamSyntax = true,
      parameterConsumer = AdvancedFilterArguments.class,
      description =
          "Only events that match, for example: data.total NumberGreaterThan 100. A range is"
              + " low,high. Can be repeated: all filters must match.")
  private List<ObjectNode> advancedFilters = new ArrayList<>();

  @Option(
      names = "--enable-advanced-filtering-on-arrays",
      arity = "0..1",
      fallbackValue = "true",
      paramLabel = "true|false",
      description = "Let advanced filters match the elements of arrays.")
  private @Nullable Boolean readsArrays;

  /** Adds the given options to the properties of a subscription. */
  void addTo(ObjectNode properties) {
    ObjectNode filter = JsonNodeFactory.instance.objectNode();
    if (!includedEventTypes.isEmpty()) {
      ArrayNode types = filter.putArray("includedEventTypes");
      includedEventTypes.forEach(types::add);
    }
    if (subjectBeginsWith != null) {
      filter.put("subjectBeginsWith", subjectBeginsWith);
    }
    if (subjectEndsWith != null) {
      filter.put("subjectEndsWith", subjectEndsWith);
    }
    addSwitches(filter);
    if (!advancedFilters.isEmpty()) {
      ArrayNode filters = filter.putArray("advancedFilters");
      advancedFilters.forEach(filters::add);
    }
    if (!filter.isEmpty()) {
      properties.set("filter", filter);
    }
  }

  private void addSwitches(ObjectNode filter) {
    if (isSubjectCaseSensitive != null) {
      filter.put("isSubjectCaseSensitive", isSubjectCaseSensitive);
    }
    if (readsArrays != null) {
      filter.put("enableAdvancedFilteringOnArrays", readsArrays);
    }
  }
}
