package io.hermod.deadletter.blob;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.config.source.StorageAccountConfig;
import io.hermod.config.source.StorageCredential;
import io.hermod.egress.OutboundProxy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A blob or queue service on this machine: Microsoft's emulator, in a process of its own. */
public final class Azurite implements AutoCloseable {
  public static final String ACCOUNT = "devstoreaccount1";

  /** Published by Microsoft, the same in every emulator. */
  public static final String KEY =
      "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

  private final String service;
  private final Path folder;
  private final int port;
  private @Nullable Process process;

  private Azurite(String service, Path folder, int port) {
    this.service = service;
    this.folder = folder;
    this.port = port;
  }

  /** Returns when it listens; what is written stays in the folder. */
  public static Azurite start(Path folder) {
    return start("blob", folder);
  }

  /** Starts a queue service, as {@link #start(Path)} starts one for blobs. */
  public static Azurite startQueues(Path folder) {
    return start("queue", folder);
  }

  private static Azurite start(String service, Path folder) {
    Azurite azurite = new Azurite(service, folder, freePort());
    azurite.start();
    return azurite;
  }

  /** Starts it again where it was killed, on the same port. */
  public void start() {
    if (!Files.exists(program())) {
      throw new AssertionError("run dev/node first: it installs what this test needs");
    }
    try {
      Process started = command().redirectErrorStream(true).start();
      process = started;
      awaitListening(started);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ends it as a power cut does. */
  public void kill() {
    if (process != null) {
      process.destroyForcibly().onExit().join();
    }
  }

  /** The account that every emulator has, under any name. */
  public StorageAccountConfig account(String name) {
    return new StorageAccountConfig(
        name, endpoint(), new StorageCredential.AccountKey(ACCOUNT, KEY));
  }

  public URI endpoint() {
    return URI.create("http://127.0.0.1:%d/%s".formatted(port, ACCOUNT));
  }

  /** Also after a start: what it had not saved yet when it was killed, it has forgotten. */
  public void createContainer(String container) {
    AzureClients.client(account(ACCOUNT), OutboundProxy.NONE)
        .createBlobContainerIfNotExists(container);
  }

  @Override
  public void close() {
    kill();
  }

  private Path program() {
    return Path.of("target", "node", "node_modules", "azurite", "dist", "src", service, "main.js");
  }

  private ProcessBuilder command() {
    return new ProcessBuilder(
        List.of(
            "node",
            program().toString(),
            "--" + service + "Host",
            "127.0.0.1",
            "--" + service + "Port",
            Integer.toString(port),
            "--location",
            folder.toString(),
            "--silent",
            "--disableTelemetry"));
  }

  private static void awaitListening(Process started) throws IOException {
    BufferedReader output =
        new BufferedReader(new InputStreamReader(started.getInputStream(), UTF_8));
    String line = output.readLine();
    while (line != null && !line.contains("successfully listens")) {
      line = output.readLine();
    }
    if (line == null) {
      throw new AssertionError("Azurite did not start");
    }
    Thread.ofVirtual().start(() -> output.lines().forEach(_ -> {}));
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
