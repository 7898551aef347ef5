package io.hermod.backup.blob;

import com.azure.core.util.BinaryData;
import com.azure.core.util.Context;
import com.azure.storage.blob.BlobContainerClient;
import com.azure.storage.blob.models.BlobItem;
import com.azure.storage.blob.models.ListBlobsOptions;
import com.azure.storage.blob.options.BlobInputStreamOptions;
import com.azure.storage.blob.options.BlockBlobSimpleUploadOptions;
import com.azure.storage.blob.specialized.BlobLeaseClientBuilder;
import com.azure.storage.blob.specialized.BlockBlobClient;
import io.hermod.backup.BackupException;
import io.hermod.backup.BackupTarget;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.deadletter.blob.AzureClients;
import io.hermod.deadletter.blob.AzureFailure;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Keeps backups in a container of a storage account, as blobs whose names begin with a prefix. The
 * messages of the client may contain signatures, so each of its exceptions is described anew.
 */
public final class ContainerTarget implements BackupTarget {
  /** How much is read and written with one request. */
  static final int BLOCK_BYTES = 2 << 20;

  private static final int FEW = 10;
  private static final int LEASE_SECONDS = 60;

  private final String place;
  private final String prefix;
  private final BlobContainerClient container;

  /**
   * Does not connect before the first call.
   *
   * @param place the URL without secrets
   * @param prefix empty, or ends with a slash
   */
  public ContainerTarget(
      String place,
      StorageAccountConfig account,
      String container,
      String prefix,
      OutboundProxy proxy) {
    this.place = place;
    this.prefix = prefix;
    this.container = AzureClients.client(account, proxy).getBlobContainerClient(container);
  }

  @Override
  public String place() {
    return place;
  }

  /** The container must exist: a signature for a container cannot create it. */
  @Override
  public void create() throws IOException {
    names();
  }

  @Override
  public List<String> names() throws IOException {
    return call(
        prefix,
        () ->
            container.listBlobsByHierarchy("/", inFolder(prefix), AzureClients.TIMEOUT).stream()
                .limit(FEW)
                .map(blob -> name(blob, prefix).replaceAll("/$", ""))
                .toList());
  }

  @Override
  public List<StoredFile> list(String folder) throws IOException {
    String start = prefix + folder + "/";
    return call(
        start,
        () ->
            container.listBlobs(inFolder(start), AzureClients.TIMEOUT).stream()
                .map(
                    blob ->
                        new StoredFile(name(blob, start), blob.getProperties().getContentLength()))
                .toList());
  }

  private static ListBlobsOptions inFolder(String start) {
    return new ListBlobsOptions().setPrefix(start);
  }

  private static String name(BlobItem blob, String start) {
    return blob.getName().substring(start.length());
  }

  @Override
  public boolean exists(String name) throws IOException {
    return call(name, () -> blob(name).exists());
  }

  @Override
  public InputStream read(String name) throws IOException {
    return call(
        name,
        () ->
            new BlobStream(
                blob(name).openInputStream(new BlobInputStreamOptions().setBlockSize(BLOCK_BYTES)),
                e -> failure(name, e)));
  }

  @Override
  public void write(String name, byte[] content) throws IOException {
    BlockBlobSimpleUploadOptions upload =
        new BlockBlobSimpleUploadOptions(BinaryData.fromBytes(content));
    call(name, () -> blob(name).uploadWithResponse(upload, AzureClients.TIMEOUT, Context.NONE));
  }

  @Override
  public Draft draft(String name) {
    BlockBlobClient blob = blob(name);
    return new BlockDraft(
        (id, bytes) ->
            call(
                name,
                () ->
                    blob.stageBlockWithResponse(
                        id,
                        BinaryData.fromBytes(bytes).toStream(),
                        bytes.length,
                        null,
                        null,
                        AzureClients.TIMEOUT,
                        Context.NONE)),
        ids -> call(name, () -> blob.commitBlockList(ids, true)));
  }

  /** Blobs have no other names, so this copies the blob, by way of this machine. */
  @Override
  public void rename(String from, String to) throws IOException {
    try (InputStream in = read(from);
        Draft copy = draft(to)) {
      byte[] block = new byte[BLOCK_BYTES];
      for (int count = in.read(block); count >= 0; count = in.read(block)) {
        copy.add(ByteBuffer.wrap(block, 0, count));
      }
      copy.keep();
    }
    delete(from);
  }

  @Override
  public void delete(String name) throws IOException {
    call(name, () -> blob(name).deleteIfExists());
  }

  @Override
  public Lock lock(String name) throws IOException {
    var lease = new BlobLeaseClientBuilder().blobClient(blob(name)).buildClient();
    try {
      lease.acquireLease(LEASE_SECONDS);
    } catch (RuntimeException e) {
      if (AzureFailure.of(e).cause().contains("LeaseAlreadyPresent")) {
        throw new BackupException(
            "another process writes to %s. Wait until it is done; if it was killed, that takes a minute."
                .formatted(place));
      }
      throw failure(name, e);
    }
    return new Lock() {
      @Override
      public void renew() throws IOException {
        call(name, lease::renewLease);
      }

      @Override
      public void close() throws IOException {
        call(
            name,
            () -> {
              lease.releaseLease();
              return name;
            });
      }
    };
  }

  private BlockBlobClient blob(String name) {
    return container.getBlobClient(prefix + name).getBlockBlobClient();
  }

  private <T> T call(String name, Callable<T> call) throws IOException {
    try {
      return call.call();
    } catch (Exception e) {
      throw failure(name, e);
    }
  }

  private IOException failure(String name, Exception thrown) {
    AzureFailure failure =
        AzureFailure.of(
            thrown instanceof RuntimeException known ? known : new IllegalStateException(thrown));
    return failure.isMissing()
        ? new NoSuchFileException("%s, blob %s: %s".formatted(place, name, failure.cause()))
        : new IOException("blob %s: %s".formatted(name, failure.cause()));
  }
}
