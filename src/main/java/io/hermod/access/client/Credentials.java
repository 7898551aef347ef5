package io.hermod.access.client;

import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The ids of this server and the credentials of its first client; created at the first start.
 *
 * @param clientId empty if the first client was removed
 * @param clientSecret empty if the first client was removed
 * @param generation how often the secret was rotated
 * @param old the previous secret while it is still accepted; otherwise null
 */
public record Credentials(
    String tenantId,
    String clientId,
    String clientSecret,
    String subscriptionId,
    int generation,
    ClientKey.@Nullable Old old) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String CLIENT_NAME = "first";

  /** Credentials whose secret was never rotated. */
  public Credentials(String tenantId, String clientId, String clientSecret, String subscriptionId) {
    this(tenantId, clientId, clientSecret, subscriptionId, 0, null);
  }

  private static Credentials generate() {
    ClientSecret secret = ClientSecret.generate();
    return new Credentials(id(), secret.clientId(), secret.text(), id());
  }

  public static Credentials loadOrCreate(DataDirectory directory) {
    return load(directory)
        .orElseGet(
            () -> {
              Credentials made = generate();
              made.save(directory);
              return made;
            });
  }

  /** Empty when no server has been started in this directory yet. */
  public static Optional<Credentials> load(DataDirectory directory) {
    Path file = directory.credentialsFile();
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /** The client of these credentials, which may do everything; empty if it was removed. */
  public Optional<Client> client() {
    return clientId.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Client(
                clientId,
                CLIENT_NAME,
                new ClientKey(ClientKey.of(clientSecret).hash(), generation, old),
                Set.of(Role.OWNER, Role.DATA_SENDER),
                RoleScope.EVERYTHING));
  }

  /**
   * Returns the same ids with a new secret.
   *
   * @param key verifies the new secret
   */
  Credentials rotated(String secret, ClientKey key) {
    return new Credentials(tenantId, clientId, secret, subscriptionId, key.generation(), key.old());
  }

  /** Returns the same ids without a client. */
  Credentials withoutClient() {
    return new Credentials(tenantId, "", "", subscriptionId);
  }

  void save(DataDirectory directory) {
    OwnerOnlyFiles.replace(
        directory.credentialsFile(),
        JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(json()));
  }

  @Override
  public String toString() {
    return "Credentials[clientId=" + clientId + "]";
  }

  private ObjectNode json() {
    ObjectNode json = JSON.createObjectNode().put("tenantId", tenantId);
    if (!clientId.isEmpty()) {
      json.put("clientId", clientId).put("clientSecret", clientSecret);
    }
    json.put("subscriptionId", subscriptionId);
    ClientKeyJson.write(generation, old, json);
    return json;
  }

  private static Credentials read(Path file) {
    try {
      JsonNode json = JSON.readTree(file);
      Credentials found =
          new Credentials(
              json.path("tenantId").asString(""),
              json.path("clientId").asString(""),
              json.path("clientSecret").asString(""),
              json.path("subscriptionId").asString(""),
              ClientKeyJson.generation(json),
              ClientKeyJson.old(json));
      if (found.isComplete()) {
        return found;
      }
    } catch (JacksonException | DateTimeException _) {
      // Not used as the cause: its message could quote the secret.
    }
    throw new DataDirectoryException(
        file + " is not a valid credentials file. Restore it, or delete it to create a new one.");
  }

  private boolean isComplete() {
    return !tenantId.isEmpty()
        && !subscriptionId.isEmpty()
        && clientId.isEmpty() == clientSecret.isEmpty();
  }

  private static String id() {
    return UUID.randomUUID().toString();
  }
}
