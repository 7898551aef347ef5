package io.hermod.cli.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Parses the words that describe one header: a name, a type, a value, and whether it is secret. */
final class HeaderArguments implements IParameterConsumer {

  @Override
  @SuppressWarnings("JdkObsolete") // picocli's own signature
  public void consumeParameters(Stack<String> words, ArgSpec option, CommandSpec command) {
    if (words.size() < 3) {
      throw new ParameterException(
          command.commandLine(),
          "--delivery-attribute-mapping needs a name, static or dynamic, and a value");
    }
    List<ObjectNode> headers = new ArrayList<>(option.<List<ObjectNode>>getValue());
    headers.add(header(words));
    option.setValue(headers);
  }

  @SuppressWarnings("JdkObsolete")
  private static ObjectNode header(Stack<String> words) {
    ObjectNode header = JsonNodeFactory.instance.objectNode().put("name", words.pop());
    String type = words.pop();
    String value = words.pop();
    ObjectNode properties = header.put("type", type).putObject("properties");
    if (type.equalsIgnoreCase("dynamic")) {
      properties.put("sourceField", value);
    } else {
      properties.put("value", value).put("isSecret", takesSecret(words));
    }
    return header;
  }

  /** The fourth word is optional. If it is neither true nor false, it is not part of the header. */
  @SuppressWarnings("JdkObsolete")
  private static boolean takesSecret(Stack<String> words) {
    boolean isGiven =
        !words.isEmpty()
            && (words.peek().equalsIgnoreCase("true") || words.peek().equalsIgnoreCase("false"));
    return isGiven && Boolean.parseBoolean(words.pop());
  }
}
