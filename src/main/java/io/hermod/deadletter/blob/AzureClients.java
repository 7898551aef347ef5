package io.hermod.deadletter.blob;

import com.azure.core.credential.AzureNamedKeyCredential;
import com.azure.core.credential.AzureSasCredential;
import com.azure.core.http.HttpClient;
import com.azure.core.http.jdk.httpclient.JdkHttpClientBuilder;
import com.azure.core.util.Configuration;
import com.azure.storage.blob.BlobServiceClient;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.blob.BlobServiceVersion;
import com.azure.storage.common.policy.RequestRetryOptions;
import com.azure.storage.common.policy.RetryPolicyType;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.egress.OutboundProxy;
import java.time.Duration;

/**
 * Creates storage clients with short timeouts and a single retry, because the dead-letter writer
 * retries on its own.
 */
public final class AzureClients {
  /** The maximum duration of a call, including its retry. */
  public static final Duration TIMEOUT = Duration.ofSeconds(20);

  private static final Duration TRY = Duration.ofSeconds(9);
  private static final Duration CONNECT = Duration.ofSeconds(4);
  private static final Duration BEFORE_SECOND_TRY = Duration.ofMillis(200);

  /**
   * An old version that has everything Hermod needs: emulators and compatible stores reject
   * versions that they do not know.
   */
  private static final BlobServiceVersion VERSION = BlobServiceVersion.V2021_12_02;

  private AzureClients() {}

  public static BlobServiceClient client(StorageAccountConfig account, OutboundProxy proxy) {
    BlobServiceClientBuilder builder =
        new BlobServiceClientBuilder()
            .endpoint(account.endpoint().toString())
            .serviceVersion(VERSION)
            .configuration(Configuration.NONE)
            .httpClient(httpClient(proxy))
            .retryOptions(twoTries());
    return withCredential(builder, account.credential()).buildClient();
  }

  private static BlobServiceClientBuilder withCredential(
      BlobServiceClientBuilder builder, StorageCredential credential) {
    return switch (credential) {
      case StorageCredential.AccountKey(String account, String key) ->
          builder.credential(new AzureNamedKeyCredential(account, key));
      case StorageCredential.SharedAccessSignature(String token) ->
          builder.credential(new AzureSasCredential(token));
    };
  }

  private static HttpClient httpClient(OutboundProxy proxy) {
    return new JdkHttpClientBuilder(
            proxy
                .applyTo(java.net.http.HttpClient.newBuilder())
                .version(java.net.http.HttpClient.Version.HTTP_1_1))
        .configuration(Configuration.NONE)
        .connectionTimeout(CONNECT)
        .responseTimeout(TRY)
        .readTimeout(TRY)
        .writeTimeout(TRY)
        .build();
  }

  private static RequestRetryOptions twoTries() {
    return new RequestRetryOptions(
        RetryPolicyType.FIXED, 2, TRY, BEFORE_SECOND_TRY, BEFORE_SECOND_TRY, null);
  }
}
