package io.hermod.access;

import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What a management client signs in with, made at the first start. */
public record Credentials(
    String tenantId, String clientId, String clientSecret, String subscriptionId) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String CLIENT_NAME = "first";

  private static Credentials generate() {
    ClientSecret secret = ClientSecret.generate();
    return new Credentials(id(), secret.clientId(), secret.text(), id());
  }

  public static Credentials loadOrCreate(DataDirectory directory) {
    return load(directory).orElseGet(() -> generate().saved(directory.credentialsFile()));
  }

  /** Empty when no server has been started in this directory yet. */
  public static Optional<Credentials> load(DataDirectory directory) {
    Path file = directory.credentialsFile();
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /** The client that these are for: the one credential that everybody has works everywhere. */
  Client client() {
    return Client.of(
        new ClientSecret(clientId, clientSecret),
        CLIENT_NAME,
        Set.of(Role.CONTRIBUTOR, Role.DATA_SENDER));
  }

  @Override
  public String toString() {
    return "Credentials[clientId=" + clientId + "]";
  }

  private Credentials saved(Path file) {
    OwnerOnlyFiles.replace(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
    return this;
  }

  private static Credentials read(Path file) {
    try {
      Credentials found = JSON.readValue(file, Credentials.class);
      if (found.texts().allMatch(Objects::nonNull)) {
        return found;
      }
    } catch (JacksonException _) {
      // Its message could quote the secret.
    }
    throw new DataDirectoryException(
        file + " cannot be read as credentials. Restore it, or remove it to have new ones made.");
  }

  private Stream<String> texts() {
    return Stream.of(tenantId, clientId, clientSecret, subscriptionId);
  }

  private static String id() {
    return UUID.randomUUID().toString();
  }
}
