package io.hermod.cli.subscription;

import java.util.List;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Splits the id of a blob container, because the JSON of a subscription names it in two parts. */
final class DeadLetterArgument implements ITypeConverter<ObjectNode> {
  private static final String BETWEEN = "/blobServices/default/containers/";
  private static final Pattern SPLIT =
      Pattern.compile(Pattern.quote(BETWEEN), Pattern.CASE_INSENSITIVE);

  @Override
  public ObjectNode convert(String id) {
    List<String> parts = SPLIT.splitAsStream(id).toList();
    if (parts.size() != 2) {
      throw new TypeConversionException("must be {storage account id}" + BETWEEN + "{container}");
    }
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("endpointType", "StorageBlob");
    json.putObject("properties")
        .put("resourceId", parts.getFirst())
        .put("blobContainerName", parts.getLast());
    return json;
  }
}
