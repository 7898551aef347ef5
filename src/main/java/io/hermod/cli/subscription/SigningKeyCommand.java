package io.hermod.cli.subscription;

import io.hermod.cli.command.Environment;
import io.hermod.cli.command.LocalCommand;
import io.hermod.cli.command.ServerConnection;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Generates a key that signs requests, and prints what their receiver needs. */
public final class SigningKeyCommand extends LocalCommand {
  private final String action;

  @Mixin private SubscriptionArgument subscription = new SubscriptionArgument();

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      description =
          "hmac-sha256 or ed25519. Default: that of the current key; hmac-sha256 if there is none.")
  private String algorithm = "";

  private SigningKeyCommand(String action, Environment environment) {
    super(environment);
    this.action = action;
  }

  /** Returns the command that begins to sign requests. */
  public static SigningKeyCommand enable(Environment environment) {
    return new SigningKeyCommand("enable", environment);
  }

  /** Returns the command that replaces the key. */
  public static SigningKeyCommand rotate(Environment environment) {
    return new SigningKeyCommand("rotate", environment);
  }

  @Override
  public Integer call() {
    JsonNode signing;
    try (ServerConnection server = connect()) {
      signing = subscription.post(server, "signing/" + action, body());
    }
    // Alone on standard output, so that a script can read it.
    say(signing.path(isSecret(signing) ? "secret" : "publicKey").asString(""));
    warn(advice(signing));
    return DONE;
  }

  private ObjectNode body() {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    return algorithm.isEmpty() ? body : body.put("algorithm", algorithm);
  }

  private static boolean isSecret(JsonNode signing) {
    return signing.has("secret");
  }

  private static String advice(JsonNode signing) {
    String key =
        isSecret(signing)
            ? "the receiver verifies requests with this secret, which is not shown again"
            : "the receiver verifies requests with this public key";
    JsonNode old = signing.at("/oldKeys/0/signsUntil");
    return old.isMissingNode() ? key : key + "; the old key signs too until " + old.asString("");
  }
}
