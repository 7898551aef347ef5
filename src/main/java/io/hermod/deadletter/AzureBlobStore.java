package io.hermod.deadletter;

import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.models.BlobHttpHeaders;
import com.azure.storage.blob.models.BlockBlobItem;
import com.azure.storage.blob.options.BlobInputStreamOptions;
import com.azure.storage.blob.options.BlockBlobSimpleUploadOptions;
import com.azure.storage.blob.specialized.BlobInputStream;
import com.azure.storage.blob.specialized.BlockBlobClient;
import io.hermod.config.StorageAccountConfig;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps blobs in Azure Blob Storage, or in anything that speaks its protocol. */
final class AzureBlobStore implements BlobStore {
  /** Somewhat more than the blobs that we write. */
  private static final int READ_AT_ONCE = 8 << 20;

  private final String account;
  private final URI endpoint;
  private final BlobServiceClient client;
  private final AzureListing listing;

  private AzureBlobStore(String account, URI endpoint, BlobServiceClient client) {
    this.account = account;
    this.endpoint = endpoint;
    this.client = client;
    this.listing = new AzureListing();
  }

  /** Connects to nothing before the first call. */
  static AzureBlobStore of(StorageAccountConfig account, OutboundProxy proxy) {
    return new AzureBlobStore(
        account.name(), account.endpoint(), AzureClients.client(account, proxy));
  }

  @Override
  public BlobReceipt write(String container, String name, byte[] json) throws BlobException {
    BlockBlobSimpleUploadOptions upload =
        new BlockBlobSimpleUploadOptions(BinaryData.fromBytes(json))
            .setHeaders(new BlobHttpHeaders().setContentType("application/json"));
    BlockBlobItem written =
        call(
            container,
            name,
            () ->
                blob(container, name)
                    .uploadWithResponse(upload, AzureClients.TIMEOUT, Context.NONE)
                    .getValue());
    return new BlobReceipt(url(container, name), withoutQuotes(written.getETag()));
  }

  /** Stores that are only compatible may tell none. */
  private static @Nullable String withoutQuotes(@Nullable String eTag) {
    return eTag == null ? null : eTag.replace("\"", "");
  }

  /** Not the client's own, which escapes the slashes in a name. */
  private URI url(String container, String name) {
    String path = endpoint.getPath().replaceAll("/+$", "") + '/' + container + '/' + name;
    try {
      return new URI(endpoint.getScheme(), endpoint.getAuthority(), path, null, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("Not the name of a blob: " + name, e);
    }
  }

  @Override
  public byte[] read(String container, String name) throws BlobException {
    return call(container, name, () -> read(blob(container, name)))
        .orElseThrow(
            () -> new AzureFailure("larger than 64 MB", false).at(account, container, name));
  }

  @Override
  public List<String> list(String container, String prefix, String after, int most)
      throws BlobException {
    return call(
        container,
        prefix,
        () -> listing.page(client.getBlobContainerClient(container), prefix, after, most));
  }

  /**
   * One request for all but the largest, whose first answer says how long it is; empty: too long.
   */
  private static Optional<byte[]> read(BlockBlobClient blob) {
    try (BlobInputStream content =
        blob.openInputStream(new BlobInputStreamOptions().setBlockSize(READ_AT_ONCE))) {
      long size = content.getProperties().getBlobSize();
      return size > MAX_READ_BYTES ? Optional.empty() : Optional.of(content.readNBytes((int) size));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private BlockBlobClient blob(String container, String name) {
    return client.getBlobContainerClient(container).getBlobClient(name).getBlockBlobClient();
  }

  /** The client throws this and that, and all of it means that the store did not do it. */
  private <T> T call(String container, String name, Supplier<T> call) throws BlobException {
    try {
      return call.get();
    } catch (RuntimeException e) {
      throw AzureFailure.of(e).at(account, container, name);
    }
  }
}
