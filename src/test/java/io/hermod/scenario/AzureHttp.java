package io.hermod.scenario;

import com.azure.core.http.HttpClient;
import com.azure.core.http.netty.NettyAsyncHttpClientBuilder;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.nio.file.Path;
import javax.net.ssl.SSLException;

/** The Azure SDK's own HTTP client. */
final class AzureHttp {
  private AzureHttp() {}

  /** One that was given the server's {@code ca.pem}. */
  static HttpClient trusting(Path caCertificate) throws SSLException {
    SslContext trust = SslContextBuilder.forClient().trustManager(caCertificate.toFile()).build();
    return new NettyAsyncHttpClientBuilder(
            reactor.netty.http.client.HttpClient.create().secure(spec -> spec.sslContext(trust)))
        .build();
  }
}
