package io.hermod.cluster.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.ClusterConfig;
import io.hermod.config.DataDirectory;
import io.hermod.config.OwnerOnlyFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/**
 * A server of a cluster, as far as it has files.
 *
 * @param keyFile the master keys
 */
record TestNode(DataDirectory directory, ClusterConfig cluster, Path keyFile) {
  static final String CLIENTS = "clients.json";

  static TestNode in(Path folder, String brokers, String prefix, Path keyFile) {
    OwnerOnlyFiles.createFolder(folder);
    return new TestNode(
        new DataDirectory(folder),
        new ClusterConfig(
            brokers,
            prefix,
            1,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        keyFile);
  }

  SharedFiles open() {
    return SharedFiles.open(directory, cluster, keyFile, TestNode::createMissing);
  }

  /** Creates files that no other server would create like this. */
  private static void createMissing(DataDirectory draft) {
    SharedFolder folder = new SharedFolder(draft);
    Map<String, byte[]> files = new TreeMap<>();
    SharedFolder.NAMES.forEach(
        name -> files.put(name, (name + " " + UUID.randomUUID()).getBytes(UTF_8)));
    files.putAll(folder.read());
    folder.write(files);
  }

  /** Adds a word to the list of clients. */
  static void add(SharedFiles files, String word) {
    files.apply(draft -> append(draft.clientsFile(), word));
  }

  private static void append(Path file, String word) {
    try {
      OwnerOnlyFiles.replace(file, (Files.readString(file) + " " + word).getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void write(String name, String content) {
    new SharedFolder(directory).write(Map.of(name, content.getBytes(UTF_8)));
  }

  String read(String name) {
    return files().getOrDefault(name, "");
  }

  /** All shared files that the data directory has. */
  Map<String, String> files() {
    Map<String, String> files = new TreeMap<>();
    new SharedFolder(directory)
        .read()
        .forEach((name, content) -> files.put(name, new String(content, UTF_8)));
    return files;
  }
}
