package io.hermod.cli.subscription;

import io.hermod.config.setting.NearestName;
import io.hermod.filter.Operator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Parses the words that describe one advanced filter: a key, an operator, and its values. */
final class AdvancedFilterArguments implements IParameterConsumer {

  @Override
  @SuppressWarnings("JdkObsolete") // picocli's own signature
  public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
    List<String> taken = new ArrayList<>();
    while (!words.isEmpty() && !isOption(words.peek(), command)) {
      taken.add(words.pop());
    }
    List<ObjectNode> filters = new ArrayList<>(option.<List<ObjectNode>>getValue());
    filters.add(filter(taken, command));
    option.setValue(filters);
  }

  private static boolean isOption(String word, CommandSpec command) {
    return command.optionsMap().containsKey(word.split("=", 2)[0]);
  }

  private static ObjectNode filter(List<String> words, CommandSpec command) {
    if (words.size() < 2) {
      throw misuse(command, "needs a key and an operator");
    }
    Operator operator =
        Operator.named(words.get(1)).orElseThrow(() -> misuse(command, unknown(words.get(1))));
    ObjectNode filter =
        JsonNodeFactory.instance
            .objectNode()
            .put("operatorType", operator.wireName())
            .put("key", words.getFirst());
    try {
      addValues(operator, words.subList(2, words.size()), filter);
    } catch (NumberFormatException e) {
      throw misuse(command, "needs numbers for " + operator.wireName());
    }
    return filter;
  }

  private static String unknown(String operator) {
    List<String> known = Arrays.stream(Operator.values()).map(Operator::wireName).toList();
    return "does not know the operator %s.%s The operators are %s."
        .formatted(operator, NearestName.question(operator, known), String.join(", ", known));
  }

  /** Leaves it to the server to check how many values there are. */
  private static void addValues(Operator operator, List<String> words, ObjectNode filter) {
    boolean isSingle =
        switch (operator.operand()) {
          case NUMBER, BOOL -> true;
          case NUMBERS, RANGES, TEXTS, NOTHING -> false;
        };
    ArrayNode values = JsonNodeFactory.instance.arrayNode();
    words.forEach(word -> values.add(value(operator, word)));
    if (isSingle && values.size() == 1) {
      filter.set("value", values.get(0));
    } else if (!values.isEmpty()) {
      filter.set("values", values);
    }
  }

  private static JsonNode value(Operator operator, String word) {
    return switch (operator.operand()) {
      case NUMBERS, NUMBER -> number(word);
      case RANGES -> range(word);
      case BOOL, TEXTS, NOTHING -> JsonNodeFactory.instance.stringNode(word);
    };
  }

  private static JsonNode number(String word) {
    return JsonNodeFactory.instance.numberNode(new BigDecimal(word));
  }

  private static JsonNode range(String word) {
    ArrayNode ends = JsonNodeFactory.instance.arrayNode();
    Arrays.stream(word.split(",", -1)).forEach(end -> ends.add(number(end)));
    return ends;
  }

  private static ParameterException misuse(CommandSpec command, String problem) {
    return new ParameterException(command.commandLine(), "--advanced-filter " + problem);
  }
}
