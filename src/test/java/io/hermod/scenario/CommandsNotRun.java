package io.hermod.scenario;

import java.util.Map;
import java.util.Optional;

/** The documented commands that no test of the pages runs, each with the reason. */
final class CommandsNotRun {
  /** By how commands begin. */
  static final Map<String, String> TOOLS =
      Map.of(
          "az ", "dev/verify installs it only with --all; AzProcessTest runs these lines",
          "export REQUESTS_CA_BUNDLE=", "is for az",
          "dev/verify", "is the build that this test is a part of",
          "bench/run", "takes minutes, and measures");

  /** Whole commands, by their first line. */
  static final Map<String, String> REASONS =
      Map.of(
          "curl --cacert data/tls/ca.pem https://localhost:4438/adfs/oauth2/token \\",
          "has placeholders; AccessProcessTest signs in",
          "./hermod subscription create shop --topic orders --endpoint https://example.org/hook"
              + " --deadletter-endpoint \\",
          "asks a host of somebody else; DeadLetterProcessTest names a container",
          "./hermod subscription create --resource-id $storageid --name watch --endpoint"
              + " http://localhost:8090/ --max-events-per-batch 1000"
              + " --preferred-batch-size-in-kilobytes 512",
          "needs the output of az; AzProcessTest runs it",
          "./hermod subscription create watch --endpoint https://example.org/on-dead-letter"
              + " --resource-id \\",
          "asks a host of somebody else; DeadLetterStoryTest subscribes to an account",
          "./hermod subscription create watch --topic hermod-deadletters --endpoint"
              + " https://example.org/on-dead-letter",
          "asks a host of somebody else; DeadLetterStoryTest subscribes to that topic",
          "./hermod deadletter show letters/deadletter/SHOP/2026/11/15/7/….json#0",
          "has a placeholder; DeadLetterCommandsProcessTest shows dead letters",
          "./hermod serve --secrets.key-file /run/secrets/hermod-master-key",
          "writes outside of the folder of the test; SecretsProcessTest has key files");

  private CommandsNotRun() {}

  static boolean contains(String command) {
    return REASONS.containsKey(firstLine(command)) || tool(command).isPresent();
  }

  static Optional<String> tool(String command) {
    return TOOLS.keySet().stream().filter(command::startsWith).findFirst();
  }

  static String firstLine(String command) {
    return command.lines().findFirst().orElse("");
  }
}
