package io.hermod.cli.subscription;

import io.hermod.cli.command.LocalServer;
import io.hermod.cli.command.PathSegment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Whose events a subscription gets: a topic by its name, or any resource by its id. */
final class SourceArgument {
  @Option(names = "--topic", paramLabel = "TOPIC", description = "The topic whose events to send.")
  private @Nullable String topic;

  @Option(
      names = {"--source-resource-id", "--resource-id"},
      paramLabel = "ID",
      converter = IdConverter.class,
      description =
          "The id of the resource whose events to send: a storage account for its dead letters, a"
              + " topic, a domain, a resource group.")
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
  String path(LocalServer server) {
    return resourceId == null
        ? server.topicId(String.valueOf(topic))
        : PathSegment.encodeAll(resourceId);
  }

  /** Returns the name or the id, as the user wrote it. */
  String text() {
    return String.valueOf(resourceId == null ? topic : resourceId);
  }
}
