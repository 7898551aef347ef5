package io.hermod.testing;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server for a JUnit test: one for all tests of a class in a static field with
 * {@code @RegisterExtension}, or one for each test in an instance field.
 */
public final class HermodExtension
    implements TestServer,
        BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback {
  private final ServerOptions options;
  private @Nullable Hermod server;
  private @Nullable ExtensionContext starter;

  private HermodExtension(ServerOptions options) {
    this.options = options;
  }

  /** The clock stands still until the test advances it. */
  public static Builder virtualTime() {
    return new Builder(ServerOptions.virtualTime());
  }

  /** The clock is that of the machine. */
  public static Builder realTime() {
    return new Builder(ServerOptions.realTime());
  }

  /** Collects the options of the server. */
  public static final class Builder {
    private ServerOptions options;

    private Builder(ServerOptions options) {
      this.options = options;
    }

    /** Follows this Event Grid document; without it, {@link Profile#CLOUD_2021}. */
    public Builder profile(Profile profile) {
      options = options.profile(profile);
      return this;
    }

    /** Makes the random part of retry waits repeatable. */
    public Builder seed(long seed) {
      options = options.seed(seed);
      return this;
    }

    /**
     * Changes any other setting, such as {@code deadletter.delay}.
     *
     * @param key as in the server's configuration file
     */
    public Builder set(String key, String value) {
      options = options.set(key, value);
      return this;
    }

    public HermodExtension build() {
      return new HermodExtension(options);
    }
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    startOnce(context);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    startOnce(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    stopIfStartedIn(context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    stopIfStartedIn(context);
  }

  /** Nested classes and tests share the server of the class around them. */
  private synchronized void startOnce(ExtensionContext context) {
    if (server == null) {
      server = Hermod.start(options);
      starter = context;
    }
  }

  private synchronized void stopIfStartedIn(ExtensionContext context) {
    if (server != null && context.equals(starter)) {
      server.close();
      server = null;
      starter = null;
    }
  }

  private synchronized Hermod server() {
    if (server == null) {
      throw new IllegalStateException(
          "No server is running. Is the field annotated with @RegisterExtension, and is it used"
              + " only while a test runs?");
    }
    return server;
  }

  @Override
  public Topic topic(String name) {
    return server().topic(name);
  }

  @Override
  public Topic topic(String name, Schema schema) {
    return server().topic(name, schema);
  }

  @Override
  public TestHandler handler(String name) {
    return server().handler(name);
  }

  @Override
  public void advance(Duration by) {
    server().advance(by);
  }

  @Override
  public void runUntilIdle() {
    server().runUntilIdle();
  }

  @Override
  public Instant now() {
    return server().now();
  }

  @Override
  public Optional<Instant> nextDue() {
    return server().nextDue();
  }

  @Override
  public Explanation explain(String topic, String eventId) {
    return server().explain(topic, eventId);
  }

  @Override
  public String url() {
    return server().url();
  }

  @Override
  public String plainUrl() {
    return server().plainUrl();
  }

  @Override
  public ServerTrust trust() {
    return server().trust();
  }

  @Override
  public String newToken() {
    return server().newToken();
  }
}
