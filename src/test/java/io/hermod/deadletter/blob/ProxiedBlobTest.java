package io.hermod.deadletter.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hermod.config.setting.ProxyConfig;
import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.egress.ForwardProxy;
import io.hermod.egress.OutboundProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class ProxiedBlobTest {
  @AutoClose private final ForwardProxy proxy = new ForwardProxy();

  @Test
  void blobsAreWrittenThroughTheProxy() throws Exception {
    CompletableFuture<String> written = new CompletableFuture<>();
    HttpServer storage = storage(written);
    proxy.knows("blobs.internal", storage.getAddress().getPort());
    try {
      StorageAccountConfig account =
          new StorageAccountConfig(
              "letters",
              URI.create("http://blobs.internal"),
              new StorageCredential.AccountKey("letters", "a2V5"));
      OutboundProxy by =
          OutboundProxy.of(new ProxyConfig("127.0.0.1", proxy.port(), null, null, List.of()));

      AzureBlobStore.of(account, by).write("box", "one.json", "[]".getBytes(UTF_8));

      assertThat(written.join()).contains("/box/one.json").endsWith("[]");
      assertThat(proxy.heads.getFirst()).startsWith("PUT http://blobs.internal/box/");
    } finally {
      storage.stop(0);
    }
  }

  private static HttpServer storage(CompletableFuture<String> written) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          exchange.getResponseHeaders().set("ETag", "\"0x1\"");
          exchange.getResponseHeaders().set("Last-Modified", "Thu, 01 Jan 2026 00:00:00 GMT");
          exchange.sendResponseHeaders(201, -1);
          exchange.close();
          written.complete(exchange.getRequestURI() + " " + body);
        });
    server.start();
    return server;
  }
}
