package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The container image that dev/package builds, unpacked as a container engine does it.
 *
 * @param config what the image says about its containers
 * @param root its files
 */
record OciImage(JsonNode config, Path root) {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Builds the image of the jar that is under test, and unpacks it.
   *
   * @param folder a new folder
   */
  static OciImage in(Path folder) throws IOException {
    Path archive = build();
    Path content = Files.createDirectory(folder.resolve("content"));
    succeed("tar", "-xf", archive.toString(), "-C", content.toString());
    JsonNode named = JSON.readTree(content.resolve("index.json").toFile()).at("/manifests/0");
    JsonNode manifest = JSON.readTree(blob(content, named).toFile());
    Path root = Files.createDirectory(folder.resolve("root"));
    for (JsonNode layer : manifest.path("layers")) {
      succeed(
          "tar",
          "-xzpf",
          blob(content, layer).toString(),
          "--numeric-owner",
          "-C",
          root.toString());
    }
    return new OciImage(JSON.readTree(blob(content, manifest.path("config")).toFile()), root);
  }

  /** Builds the image of the jar that is under test, as an OCI archive. */
  static Path build() throws IOException {
    succeed("dev/package", "--no-build", "image");
    return newest();
  }

  private static Path newest() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("target/dist"))) {
      return files
          .filter(file -> file.toString().endsWith(".oci.tar"))
          .max(Comparator.comparingLong(file -> file.toFile().lastModified()))
          .orElseThrow();
    }
  }

  /** The file that a descriptor names, whose size and hash must be those in the descriptor. */
  private static Path blob(Path content, JsonNode descriptor) throws IOException {
    String digest = descriptor.path("digest").asString();
    Path file = content.resolve("blobs").resolve(digest.replace(':', '/'));
    assertThat(file).hasSize(descriptor.path("size").asLong());
    assertThat("sha256:" + sha256(file)).isEqualTo(digest);
    return file;
  }

  private static String sha256(Path file) throws IOException {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static void succeed(String... command) throws IOException {
    Program.Result result =
        Program.finish(new ProcessBuilder(command).redirectErrorStream(true).start(), LIMIT);
    assertThat(result.exitCode()).as(String.join(" ", command) + "\n" + result.output()).isZero();
  }

  /** The variables of its containers, as NAME=value. */
  List<String> variables() {
    return strings("/config/Env");
  }

  /** What a container runs unless it is told otherwise. */
  List<String> command() {
    return Stream.concat(strings("/config/Entrypoint").stream(), strings("/config/Cmd").stream())
        .toList();
  }

  /** What tells whether a container is well, without the word for how it is run. */
  List<String> healthCheck() {
    List<String> words = strings("/config/Healthcheck/Test");
    assertThat(words).startsWith("CMD");
    return words.subList(1, words.size());
  }

  String user() {
    return text("/config/User");
  }

  String workingFolder() {
    return text("/config/WorkingDir");
  }

  /** The only folder that a container may write to. */
  String volume() {
    assertThat(config.at("/config/Volumes")).hasSize(1);
    return config.at("/config/Volumes").propertyNames().iterator().next();
  }

  private String text(String pointer) {
    return config.at(pointer).asString();
  }

  private List<String> strings(String pointer) {
    return config.at(pointer).valueStream().map(JsonNode::asString).toList();
  }
}
