package io.hermod.destination.kafka;

import io.hermod.scenario.machine.FixedPort;
import io.hermod.scenario.machine.TcpProxy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One of three brokers. Clients go on with the address that a listener advertises, so each node has
 * a listener that advertises the port of a proxy.
 */
final class BrokerOfThree implements AutoCloseable {
  /** Also read by {@code dev/kafka}. */
  private static final String SETTINGS = "three-brokers.properties";

  /**
   * A port that the broker listens on.
   *
   * @param advertised what it tells clients to connect to
   */
  private record Listener(String name, int port, int advertised) {
    String address() {
      return address(port);
    }

    String advertisedAddress() {
      return address(advertised);
    }

    private String address(int at) {
      return "%s://127.0.0.1:%d".formatted(name, at);
    }
  }

  private final int number;
  private final Path folder;
  private final List<Integer> controllers;
  private final int port = FixedPort.take();
  private final Map<String, TcpProxy> proxies = new LinkedHashMap<>();
  private final List<Listener> listeners = new ArrayList<>();
  private final BrokerProcess process;

  /**
   * Starts nothing but the proxies.
   *
   * @param controllers the ports on which the brokers agree with each other, in their order
   * @param nodes get a listener each
   */
  BrokerOfThree(int number, Path folder, List<Integer> controllers, List<String> nodes) {
    this.number = number;
    this.folder = folder;
    this.controllers = controllers;
    this.process = new BrokerProcess(folder);
    listeners.add(new Listener("PLAINTEXT", port, port));
    nodes.forEach(this::listenTo);
  }

  private void listenTo(String node) {
    int own = FixedPort.take();
    TcpProxy proxy = TcpProxy.to(own);
    proxies.put(node, proxy);
    listeners.add(new Listener("NODE_" + node.toUpperCase(Locale.ROOT), own, proxy.port()));
  }

  BrokerProcess process() {
    return process;
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  TcpProxy proxy(String node) {
    return Optional.ofNullable(proxies.get(node)).orElseThrow();
  }

  Map<String, String> properties() {
    Listener controller = new Listener("CONTROLLER", controllers.get(number - 1), 0);
    Map<String, String> properties = new HashMap<>(settings());
    properties.put("node.id", Integer.toString(number));
    properties.put("log.dirs", folder.resolve("data").toString());
    properties.put(
        "controller.quorum.voters",
        IntStream.rangeClosed(1, controllers.size())
            .mapToObj(each -> "%d@127.0.0.1:%d".formatted(each, controllers.get(each - 1)))
            .collect(Collectors.joining(",")));
    properties.put(
        "advertised.listeners",
        listeners.stream().map(Listener::advertisedAddress).collect(Collectors.joining(",")));
    List<Listener> all = new ArrayList<>(listeners);
    all.add(controller);
    properties.put(
        "listeners", all.stream().map(Listener::address).collect(Collectors.joining(",")));
    properties.put(
        "listener.security.protocol.map",
        all.stream().map(each -> each.name() + ":PLAINTEXT").collect(Collectors.joining(",")));
    return properties;
  }

  private static Map<String, String> settings() {
    Properties settings = new Properties();
    try (InputStream in = BrokerOfThree.class.getResourceAsStream(SETTINGS)) {
      settings.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return settings.stringPropertyNames().stream()
        .collect(Collectors.toMap(name -> name, settings::getProperty));
  }

  @Override
  public void close() {
    process.kill();
    proxies.values().forEach(TcpProxy::close);
  }
}
