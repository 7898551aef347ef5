package io.hermod.deadletter.blob;

import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.models.BlobHttpHeaders;
import com.azure.storage.blob.models.BlockBlobItem;
import com.azure.storage.blob.options.BlobInputStreamOptions;
import com.azure.storage.blob.options.BlockBlobSimpleUploadOptions;
import com.azure.storage.blob.specialized.BlobInputStream;
import com.azure.storage.blob.specialized.BlockBlobClient;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps blobs in Azure Blob Storage, or in any store that speaks its protocol. */
final class AzureBlobStore implements BlobStore {
  /** Larger than the blobs that Hermod writes, so that one request reads a whole blob. */
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

  /** Does not connect before the first call. */
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

  /** Compatible stores may return no ETag. */
  private static @Nullable String withoutQuotes(@Nullable String eTag) {
    return eTag == null ? null : eTag.replace("\"", "");
  }

  /** Builds the URL here because the client's own URL escapes the slashes in a name. */
  private URI url(String container, String name) {
    String path = endpoint.getPath().replaceAll("/+$", "") + '/' + container + '/' + name;
    try {
      return new URI(endpoint.getScheme(), endpoint.getAuthority(), path, null, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("Invalid blob name: " + name, e);
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
   * Reads a blob, or returns empty if it is too large. This takes one request for all but the
   * largest blobs; the first response says how long the blob is.
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

  /**
   * Turns every exception of the client into a {@link BlobException}: the client throws many types,
   * and all of them mean that the operation failed.
   */
  private <T> T call(String container, String name, Supplier<T> call) throws BlobException {
    try {
      return call.get();
    } catch (RuntimeException e) {
      throw AzureFailure.of(e).at(account, container, name);
    }
  }
}
