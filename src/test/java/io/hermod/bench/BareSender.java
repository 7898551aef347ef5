package io.hermod.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Sends messages to a service with its own client and nothing else. It repeats the first message
 * that the service has, so that it sends the same bytes as whoever sent that one; over HTTP it
 * sends an event. A request with a number starts it; the response is the number of messages that
 * the service has acknowledged.
 */
final class BareSender {
  /** As many messages as Hermod sends at a time for one subscription. */
  static final int IN_FLIGHT = 64;

  /** A client of a service. */
  interface Client {
    /** Sends so many messages, and returns how many of them were acknowledged. */
    int send(int count) throws InterruptedException;
  }

  private BareSender() {}

  /**
   * Listens on any free port, prints it, and sends until the process is stopped.
   *
   * @param arguments the kind of service, its address, and the name of the queue or topic
   */
  public static void main(String... arguments) throws IOException {
    Client client =
        switch (arguments[0]) {
          case "kafka" -> new BareKafka(arguments[1], arguments[2]);
          case "eventhub" -> new BareEventHub(arguments[1], arguments[2]);
          case "servicebus" -> new BareServiceBus(arguments[1], arguments[2]);
          case "http1" -> new BareHttp(arguments[1], HttpVersion.HTTP_1_1);
          case "http2" -> new BareHttp(arguments[1], HttpVersion.HTTP_2);
          case "webhook" -> new BareWebhook(arguments[1]);
          case "queue" -> new BareQueue(arguments[1], arguments[2]);
          default -> throw new IllegalArgumentException(arguments[0]);
        };
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, client));
    server.start();
    System.out.println("ready http=" + server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange, Client client) throws IOException {
    try (exchange) {
      String count = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
      byte[] sent = Integer.toString(client.send(Integer.parseInt(count))).getBytes(UTF_8);
      exchange.sendResponseHeaders(200, sent.length);
      exchange.getResponseBody().write(sent);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
