package io.hermod.scenario;

import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.BlobContainerClientBuilder;
import com.azure.storage.blob.BlobServiceVersion;
import com.azure.storage.common.StorageSharedKeyCredential;
import io.hermod.deadletter.blob.Azurite;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Dead letters of a configured account, in Azurite, read back with the SDK of Azure. */
class AzuriteDeadLetterProcessTest extends DeadLetterStoryTest {
  private final Path folder;
  @AutoClose private final Azurite azurite;

  AzuriteDeadLetterProcessTest(@TempDir Path folder) {
    this.folder = folder;
    this.azurite = Azurite.start(folder);
  }

  @BeforeEach
  void createContainer() {
    azurite.createContainer(container());
  }

  @Override
  List<String> flags() throws IOException {
    Path config = folder.resolve("hermod.yaml");
    Files.writeString(
        config,
        "storage-accounts: { %s: { endpoint: '%s', account-key: '%s' } }"
            .formatted(ACCOUNT, azurite.endpoint(), Azurite.KEY));
    return List.of("--config", config.toString());
  }

  @Override
  String container() {
    return "letters";
  }

  @Override
  SortedMap<String, byte[]> blobs() {
    SortedMap<String, byte[]> blobs = new TreeMap<>();
    BlobContainerClient client = client();
    client
        .listBlobs()
        .forEach(
            blob ->
                blobs.put(
                    blob.getName(),
                    client.getBlobClient(blob.getName()).downloadContent().toBytes()));
    return blobs;
  }

  private BlobContainerClient client() {
    return new BlobContainerClientBuilder()
        .endpoint(azurite.endpoint().toString())
        .credential(new StorageSharedKeyCredential(Azurite.ACCOUNT, Azurite.KEY))
        .serviceVersion(BlobServiceVersion.V2021_12_02)
        .containerName(container())
        .buildClient();
  }

  @Override
  URI url(String blob) {
    return URI.create(azurite.endpoint() + "/" + container() + "/" + blob);
  }

  @Override
  void goDown() {
    azurite.kill();
  }

  @Override
  void comeBack() {
    azurite.start();
    azurite.createContainer(container());
  }
}
