package io.hermod.scenario;

import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Writes a data directory like those that {@link OldDataDirectoryProcessTest} opens, and a backup
 * of the same server with its master key.
 */
@Tag("slow")
class WriteDataDirectoryProcessTest {
  private static final Path TARGET = Path.of("target", "data-directory.zip");
  private static final Path BACKUP = Path.of("target", "backup.zip");
  private static final String HOST = "http://127.0.0.77:4711/";

  @RegisterExtension
  final HermodProcess hermod = new HermodProcess("--virtual-time", "--store.retention", "30d");

  @Test
  void writesADataDirectory() throws IOException {
    hermod.start();
    Arm arm = hermod.arm();
    Arm.Topic topic = arm.createTopic("orders");
    arm.createSubscription(topic, "waiting", properties("waiting", 30));
    arm.createSubscription(topic, "failing", properties("failing", 1));
    arm.put(
        arm.id("domains/cities"),
        "{\"location\":\"here\",\"tags\":{\"team\":\"maps\"},\"properties\":{"
            + "\"autoCreateTopicWithFirstSubscription\":false}}");
    arm.put(
        arm.id("topics/clouds"),
        "{\"location\":\"there\",\"sku\":{\"name\":\"Premium\"},\"properties\":{"
            + "\"inputSchema\":\"CloudEventSchemaV1_0\",\"inboundIpRules\":["
            + "{\"ipMask\":\"10.0.0.0/8\",\"action\":\"Allow\"}]}}");
    Publishing publishing = new Publishing(hermod, topic);
    for (int i = 1; i <= 5; i++) {
      publishing.publish("first-" + i);
    }
    arm.advance(ofMinutes(10));
    assertThat(arm.get("/hermod/v1/deadletters").path("value")).hasSize(5);
    for (int i = 1; i <= 5; i++) {
      publishing.publish("second-" + i);
    }
    arm.advance(ofSeconds(30)); // So these dead letters still wait to be written.
    arm.redrive("{\"subscription\":\"failing\",\"rate\":0.1,\"jobId\":\"half-done\"}");
    arm.advance(ofSeconds(25));
    for (int i = 1; i <= 5; i++) {
      publishing.publish("third-" + i);
    }
    backUp(hermod.directory().root());
    hermod.kill();
    zip(hermod.directory().root(), TARGET);
  }

  private static void backUp(Path root) throws IOException {
    Path folder = Files.createTempDirectory("hermod-backup-");
    Program.Result result =
        Program.run(
            "backup", "--to", folder.resolve("backups").toString(), "--data-dir", root.toString());
    assertThat(result.exitCode()).as(result.output()).isZero();
    Files.copy(root.resolve("master-key"), folder.resolve("master-key"));
    zip(folder, BACKUP);
  }

  private static String properties(String path, int attempts) {
    return """
    {"destination": {"endpointType": "WebHook", "properties": {
       "endpointUrl": "%s%s?code=s3cret-code",
       "deliveryAttributeMappings": [{"name": "X-Secret", "type": "Static",
         "properties": {"value": "s3cret-header", "isSecret": true}}]}},
     "retryPolicy": {"maxDeliveryAttempts": %d},
     "deadLetterDestination": {"endpointType": "StorageBlob", "properties": {
       "resourceId": "/subscriptions/s/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/keeper",
       "blobContainerName": "letters"}}}
    """
        .formatted(HOST, path, attempts);
  }

  private static void zip(Path root, Path target) throws IOException {
    try (OutputStream file = Files.newOutputStream(target);
        ZipOutputStream zip = new ZipOutputStream(file);
        Stream<Path> all = Files.walk(root)) {
      for (Path path : (Iterable<Path>) all.sorted()::iterator) {
        if (Files.isRegularFile(path)) {
          zip.putNextEntry(new ZipEntry(root.relativize(path).toString()));
          Files.copy(path, zip);
          zip.closeEntry();
        }
      }
    }
  }
}
