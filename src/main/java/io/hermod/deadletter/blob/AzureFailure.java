package io.hermod.deadletter.blob;

import com.azure.storage.blob.models.BlobErrorCode;
import com.azure.storage.blob.models.BlobStorageException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Why a call to a storage account failed, in our own words: the messages of the client may contain
 * URLs and signatures.
 */
public record AzureFailure(String cause, boolean isMissing) {
  private static final int DEEPEST = 16;

  public static AzureFailure of(RuntimeException thrown) {
    return causes(thrown)
        .map(AzureFailure::known)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseGet(() -> new AzureFailure(thrown.getClass().getSimpleName(), false));
  }

  BlobException at(String account, String container, String name) {
    return new BlobException(
        "storage account %s, container %s, blob %s: %s".formatted(account, container, name, cause),
        isMissing);
  }

  private static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(DEEPEST);
  }

  private static @Nullable AzureFailure known(Throwable thrown) {
    return switch (thrown) {
      case BlobStorageException answer -> answered(answer.getStatusCode(), answer.getErrorCode());
      case TimeoutException _, HttpTimeoutException _ -> failed("no response in time");
      case UnresolvedAddressException _, UnknownHostException _ -> failed("unknown host");
      case ConnectException e when e.getCause() instanceof UnresolvedAddressException ->
          failed("unknown host");
      case ConnectException _ -> failed("cannot connect");
      case SSLException _ -> failed("cannot establish a trusted TLS connection");
      case IOException _ ->
          failed("the connection failed (" + thrown.getClass().getSimpleName() + ")");
      default -> null;
    };
  }

  private static AzureFailure answered(int status, @Nullable BlobErrorCode code) {
    return new AzureFailure(
        "responded with %d%s".formatted(status, code == null ? "" : " " + code), status == 404);
  }

  private static AzureFailure failed(String cause) {
    return new AzureFailure(cause, false);
  }
}
