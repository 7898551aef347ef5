package io.hermod.cli.client;

import io.hermod.access.client.ClientChange;
import io.hermod.access.client.ClientDraft;
import io.hermod.access.client.ClientEditor;
import io.hermod.access.client.ClientJson;
import io.hermod.access.client.ClientSecret;
import io.hermod.access.client.Credentials;
import io.hermod.cli.command.CommandFailedException;
import io.hermod.config.DataDirectory;
import io.hermod.config.FileChanges;
import java.nio.file.Files;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * The clients in the files of a data directory, used while no server is running. Those of a cluster
 * can only be read there.
 */
final class FileClients implements ClientRegistry {
  private final ClientEditor editor;
  private final String tenantId;

  FileClients(DataDirectory directory, Credentials credentials, InstantSource clock) {
    this.editor =
        new ClientEditor(
            directory,
            credentials,
            clock,
            Files.exists(directory.kafkaFolder())
                ? refusing(directory)
                : FileChanges.in(directory));
    this.tenantId = credentials.tenantId();
  }

  /** The next start would replace the files by those in Kafka. */
  private static FileChanges refusing(DataDirectory directory) {
    return _ -> {
      throw new CommandFailedException(
          "the clients of %s belong to a cluster: start this server, or name a running one with --server"
              .formatted(directory.root()));
    };
  }

  @Override
  public List<JsonNode> list() {
    return editor.list().stream().<JsonNode>map(ClientJson::shown).toList();
  }

  @Override
  public JsonNode show(String nameOrId) {
    return ClientJson.shown(editor.get(nameOrId));
  }

  @Override
  public JsonNode add(ClientDraft draft) {
    return told(editor.add(draft));
  }

  @Override
  public JsonNode update(String nameOrId, ClientChange change) {
    return ClientJson.shown(editor.update(nameOrId, change));
  }

  @Override
  public JsonNode rotate(String nameOrId, Duration grace) {
    return told(editor.rotate(nameOrId, grace));
  }

  @Override
  public void remove(String nameOrId) {
    editor.remove(nameOrId);
  }

  private JsonNode told(ClientSecret secret) {
    return ClientJson.withSecret(editor.get(secret.clientId()), secret, tenantId);
  }
}
