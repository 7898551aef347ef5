package io.hermod.deadletter.blob;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.common.sas.AccountSasPermission;
import com.azure.storage.common.sas.AccountSasResourceType;
import com.azure.storage.common.sas.AccountSasService;
import com.azure.storage.common.sas.AccountSasSignatureValues;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AzureBlobStoreTest extends BlobStoreContract {
  private static final String NAME = "SHOP/2026/1/2/3/0b4c.json";

  private final Azurite azurite;
  private int containers;

  AzureBlobStoreTest(@TempDir Path folder) {
    this.azurite = Azurite.start(folder);
  }

  @AfterAll
  void stop() {
    azurite.close();
  }

  @BeforeEach
  void createContainer() {
    containers++;
    azurite.createContainer(container());
  }

  @Override
  BlobStore open() {
    return AzureBlobStore.of(azurite.account(ACCOUNT), OutboundProxy.NONE);
  }

  @Override
  String container() {
    return "letters-" + containers;
  }

  @Test
  void saysOfWhichTypeABlobIs() throws BlobException {
    open().write(container(), NAME, bytes("[]"));

    BlobServiceClient client = AzureClients.client(azurite.account(ACCOUNT), OutboundProxy.NONE);
    assertThat(
            client
                .getBlobContainerClient(container())
                .getBlobClient(NAME)
                .getProperties()
                .getContentType())
        .isEqualTo("application/json");
  }

  @Test
  void saysWhereABlobIsAndWhichVersion() throws BlobException {
    BlobReceipt receipt = open().write(container(), NAME, bytes("[]"));

    assertThat(receipt.url())
        .hasToString(azurite.endpoint() + "/" + container() + "/SHOP/2026/1/2/3/0b4c.json");
    assertThat(receipt.eTag()).matches("0x[0-9A-F]+");
    assertThat(open().write(container(), "a b?c", bytes("[]")).url().toString())
        .endsWith("/a%20b%3Fc");
  }

  @Test
  void doesNotReadWhatWouldFillTheMemory() throws BlobException {
    open().write(container(), NAME, new byte[BlobStore.MAX_READ_BYTES + 1]);

    BlobException thrown = failure(() -> open().read(container(), NAME));

    assertThat(thrown.isMissing()).isFalse();
    assertThat(thrown).hasMessageContainingAll(ACCOUNT, NAME, "larger than 64 MB");
  }

  @Test
  void readsABlobOfNothing() throws BlobException {
    open().write(container(), NAME, new byte[0]);

    assertThat(open().read(container(), NAME)).isEmpty();
  }

  @Test
  void doesNotCreateAMissingContainer() {
    BlobStore store = open();

    BlobException thrown = failure(() -> store.write("nowhere", NAME, bytes("[]")));

    assertThat(thrown.isMissing()).isTrue();
    assertThat(thrown).hasMessageContainingAll(ACCOUNT, "nowhere", "404 ContainerNotFound");
  }

  @Test
  void failsWhileTheServiceIsDownAndWorksAgainAfterwards() throws BlobException {
    BlobStore store = open();
    store.write(container(), NAME, bytes("[1]"));
    azurite.kill();

    BlobException thrown = failure(() -> store.write(container(), "SHOP/b.json", bytes("[2]")));
    assertThat(thrown.isMissing()).isFalse();
    assertThat(thrown).hasMessageContainingAll(ACCOUNT, container(), "cannot connect");
    assertThat(failure(() -> store.read(container(), NAME)).isMissing()).isFalse();
    assertThat(failure(() -> names(store, "", 10)).isMissing()).isFalse();

    azurite.start();
    azurite.createContainer(container());
    store.write(container(), "SHOP/b.json", bytes("[2]"));
    assertThat(store.read(container(), "SHOP/b.json")).isEqualTo(bytes("[2]"));
  }

  @Test
  void writesWithASignature() throws BlobException {
    BlobStore store = store(new StorageCredential.SharedAccessSignature(signature("rwlc")));

    BlobReceipt receipt = store.write(container(), NAME, bytes("[3]"));

    assertThat(receipt.url().getQuery()).as("never shown").isNull();
    assertThat(store.read(container(), NAME)).isEqualTo(bytes("[3]"));
    assertThat(names(store, "", 10)).containsExactly(NAME);
  }

  @Test
  void saysNothingOfASignatureThatMayNotWrite() {
    String token = signature("rl");
    BlobStore store = store(new StorageCredential.SharedAccessSignature(token));

    BlobException thrown = failure(() -> store.write(container(), NAME, bytes("[]")));

    assertThat(thrown.isMissing()).isFalse();
    assertThat(thrown).hasMessageContaining("responded with 403").message().doesNotContain("sig");
  }

  @Test
  void saysNothingOfAWrongKey() {
    String key = Azurite.KEY.replace("Eby8", "AAAA");
    BlobStore store = store(new StorageCredential.AccountKey(Azurite.ACCOUNT, key));

    BlobException thrown = failure(() -> store.write(container(), NAME, bytes("[]")));

    assertThat(thrown.isMissing()).isFalse();
    assertThat(thrown).hasMessageContaining("responded with 403").message().doesNotContain("AAAA");
  }

  @Test
  void saysThatAHostIsUnknown() {
    StorageAccountConfig account =
        new StorageAccountConfig(
            ACCOUNT,
            URI.create("http://letters1.invalid"),
            new StorageCredential.AccountKey(ACCOUNT, Azurite.KEY));
    BlobStore store = AzureBlobStore.of(account, OutboundProxy.NONE);

    assertThat(failure(() -> store.write("letters", NAME, bytes("[]"))))
        .hasMessageContainingAll(ACCOUNT, "unknown host");
  }

  @Test
  @Tag("slow")
  void doesNotWaitForeverForAnAnswer() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      URI endpoint = URI.create("http://127.0.0.1:" + silent.getLocalPort() + "/silent");
      BlobStore store =
          AzureBlobStore.of(
              new StorageAccountConfig(
                  ACCOUNT, endpoint, new StorageCredential.AccountKey(ACCOUNT, Azurite.KEY)),
              OutboundProxy.NONE);

      assertThat(failure(() -> store.write("letters", NAME, bytes("[]"))))
          .hasMessageContainingAll(ACCOUNT, "no response in time");
    }
  }

  private BlobStore store(StorageCredential credential) {
    return AzureBlobStore.of(
        new StorageAccountConfig(ACCOUNT, azurite.endpoint(), credential), OutboundProxy.NONE);
  }

  private String signature(String permissions) {
    return AzureClients.client(azurite.account(ACCOUNT), OutboundProxy.NONE)
        .generateAccountSas(
            new AccountSasSignatureValues(
                OffsetDateTime.parse("2099-01-01T00:00:00Z"),
                AccountSasPermission.parse(permissions),
                AccountSasService.parse("b"),
                AccountSasResourceType.parse("sco")));
  }
}
