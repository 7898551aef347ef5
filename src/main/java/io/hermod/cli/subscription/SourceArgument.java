package io.hermod.cli.subscription;

import io.hermod.cli.command.PathSegment;
import io.hermod.cli.command.ServerConnection;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Whose events a subscription gets: a topic by its name, or any resource by its id. */
final class SourceArgument {
  @Option(
      names = "--topic",
      paramLabel = "TOPIC",
      description = "The topic that the subscription belongs to.")
  private @Nullable String topic;

  @Option(
      names = {"--source-resource-id", "--resource-id"},
      paramLabel = "ID",
      converter = IdConverter.class,
      description =
          "The id of the resource that the subscription belongs to: a storage account for its dead"
              + " letters, a topic, a domain, a resource group.")
  private @Nullable String resourceId;

  /** Checks what the user typed, because an id is often the output of another command. */
  static final class IdConverter implements ITypeConverter<String> {
    private static final String START = "/subscriptions/";

    @Override
    public String convert(String id) {
      if (!id.regionMatches(true, 0, START, 0, START.length())) {
        throw new TypeConversionException(
            "must be the id of a resource, such as /subscriptions/{id}/resourceGroups/{group}"
                + "/providers/Microsoft.Storage/storageAccounts/{account}");
      }
      return id;
    }
  }

  /** Returns the id as a path of the management API. */
  String path(ServerConnection server) {
    return resourceId == null
        ? server.topicId(String.valueOf(topic))
        : PathSegment.encodeAll(resourceId);
  }

  /** Returns the option with its value, for another command. */
  String arguments() {
    return resourceId == null ? "--topic " + topic : "--source-resource-id " + resourceId;
  }

  /** Returns the name or the id, as the user wrote it. */
  String text() {
    return String.valueOf(resourceId == null ? topic : resourceId);
  }
}
