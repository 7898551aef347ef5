package io.hermod.access.client;

import io.hermod.access.Role;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.DateTimeException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** All clients except the first one, in a file that only its owner can read. */
final class ClientFile {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path file;

  ClientFile(DataDirectory directory) {
    this.file = directory.clientsFile();
  }

  /**
   * Returns a value that changes whenever the content of the file does: each change makes a new
   * file.
   */
  static @Nullable Object version(Path file) {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return List.of(String.valueOf(now.fileKey()), now.lastModifiedTime(), now.size());
    } catch (IOException _) {
      return null;
    }
  }

  List<Client> read() {
    try {
      return clients(JSON.readTree(Files.readAllBytes(file)).path("clients"));
    } catch (NoSuchFileException _) {
      return List.of();
    } catch (IOException | JacksonException | IllegalArgumentException | DateTimeException e) {
      throw new DataDirectoryException(
          file + " is not a list of clients. Restore it, or delete it to start with an empty list.",
          e);
    }
  }

  @Nullable Object version() {
    return version(file);
  }

  /** Creates an empty list, unless there is one. */
  void create() {
    if (Files.notExists(file)) {
      write(List.of());
    }
  }

  /** Applies a change under a lock that also excludes other processes. */
  void change(UnaryOperator<List<Client>> change) {
    Path lockFile = file.resolveSibling(file.getFileName() + ".lock");
    try (FileChannel channel = OwnerOnlyFiles.openLock(lockFile);
        FileLock lock = channel.lock()) {
      Objects.requireNonNull(lock);
      List<Client> before = read();
      List<Client> after = change.apply(before);
      if (!after.equals(before)) {
        write(after);
      }
    } catch (IOException e) {
      throw new DataDirectoryException("cannot write " + file, e);
    }
  }

  private void write(List<Client> clients) {
    ObjectNode node = JSON.createObjectNode();
    ArrayNode list = node.putArray("clients");
    clients.forEach(client -> list.add(json(client)));
    OwnerOnlyFiles.replace(file, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(node));
  }

  private static ObjectNode json(Client client) {
    ObjectNode node = JSON.createObjectNode();
    node.put("clientId", client.id()).put("name", client.name());
    ClientJson.writeRights(client.roles(), client.scope(), node);
    node.put("secretSha256", client.key().hash());
    ClientKeyJson.write(client.key().generation(), client.key().old(), node);
    return node;
  }

  private static List<Client> clients(JsonNode list) {
    if (!list.isArray()) {
      throw new IllegalArgumentException("clients is not an array");
    }
    return list.valueStream().map(ClientFile::client).toList();
  }

  private static Client client(JsonNode node) {
    ClientKey key =
        new ClientKey(
            text(node, "secretSha256"), ClientKeyJson.generation(node), ClientKeyJson.old(node));
    return new Client(
        text(node, "clientId"), text(node, "name"), key, roles(node), ClientJson.scope(node));
  }

  private static Set<Role> roles(JsonNode node) {
    return node.path("roles")
        .valueStream()
        .map(name -> Role.named(name.asString("")).orElseThrow(IllegalArgumentException::new))
        .collect(Collectors.toSet());
  }

  private static String text(JsonNode node, String member) {
    String text = node.path(member).asString("");
    if (text.isEmpty()) {
      throw new IllegalArgumentException(member);
    }
    return text;
  }
}
