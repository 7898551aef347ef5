package io.hermod.scenario;

import static java.util.Map.entry;

import java.util.Map;
import java.util.Optional;

/** The documented commands that no test of the pages runs, each with the reason. */
final class CommandsNotRun {
  /** By how commands begin. */
  static final Map<String, String> TOOLS =
      Map.ofEntries(
          entry(
              "az ",
              "dev/verify installs it only with --all; AzProcessTest runs those of clients.md"),
          entry("storageid=$(az ", "needs az, too; AzProcessTest runs it"),
          entry("export REQUESTS_CA_BUNDLE=", "is for az"),
          entry("npm ", "installs from the Internet; dev/node installs what the tests need"),
          entry("azurite", "DestinationPeers starts it"),
          entry(
              "bin/kafka-", "is in Kafka's folder; DestinationPeers starts a broker and reads it"),
          entry("func ", "Core Tools are not installed; the sink is the function app"),
          entry("LISTEN_KEY=KEY node", "needs Azure Relay; DestinationPeers has a listener"),
          entry("CONNECTION_STRING=", "needs Azure; DestinationPeers reads the messages"),
          entry("WEBHOOK_SECRET=", "SigningProcessTest verifies with the same library"),
          entry("dev/verify", "is the build that this test is a part of"),
          entry("bench/run", "takes minutes, and measures"));

  /** Whole commands, by their first line. */
  static final Map<String, String> REASONS =
      Map.ofEntries(
          entry(
              "curl --cacert data/tls/ca.pem https://localhost:4438/adfs/oauth2/token \\",
              "has placeholders; AccessProcessTest signs in"),
          entry(
              "./hermod subscription create shop --topic orders --endpoint https://example.org/hook"
                  + " --deadletter-endpoint \\",
              "asks a host of somebody else; DeadLetterProcessTest names a container"),
          entry(
              "./hermod subscription create --resource-id $storageid --name watch --endpoint"
                  + " http://localhost:8090/ --max-events-per-batch 1000"
                  + " --preferred-batch-size-in-kilobytes 512",
              "needs the output of az; AzProcessTest runs it"),
          entry(
              "./hermod subscription create --resource-id $storageid --name watch \\",
              "needs the output of az; AzProcessTest runs the same options"),
          entry(
              "./hermod subscription create watch --endpoint https://example.org/on-dead-letter"
                  + " --resource-id \\",
              "asks a host of somebody else; DeadLetterStoryTest subscribes to an account"),
          entry(
              "./hermod subscription create watch --topic hermod-deadletters --endpoint"
                  + " https://example.org/on-dead-letter",
              "asks a host of somebody else; DeadLetterStoryTest subscribes to that topic"),
          entry(
              "./hermod subscription create on-call --topic hermod-operations --endpoint"
                  + " https://example.org/on-call",
              "asks a host of somebody else; TelemetryProcessTest subscribes to that topic"),
          entry(
              "./hermod deadletter show letters/deadletter/SHOP/2026/11/15/7/….json#0",
              "has a placeholder; DeadLetterCommandsProcessTest shows dead letters"),
          entry(
              "./hermod serve --secrets.key-file /run/secrets/hermod-master-key",
              "writes outside of the folder of the test; SecretsProcessTest has key files"),
          entry(
              "./hermod serve --host 0.0.0.0 --tls.names events.example.com",
              "opens a port to the network"),
          entry(
              "./hermod serve --cluster.kafka localhost:9092 --cluster.node a --https-port 4438"
                  + " --data-dir a --secrets.key-file \"$PWD/cluster-key\"",
              "needs brokers; ClusterProcessTest starts three servers"),
          entry(
              "./hermod serve --cluster.kafka localhost:9092 --cluster.node b --https-port 4439"
                  + " --data-dir b --secrets.key-file \"$PWD/cluster-key\"",
              "needs brokers; ClusterProcessTest starts three servers"),
          entry(
              "./hermod serve --cluster.kafka localhost:9092 --cluster.node c --https-port 4440"
                  + " --data-dir c --secrets.key-file \"$PWD/cluster-key\"",
              "needs brokers; ClusterProcessTest starts three servers"),
          entry("./hermod topic create orders --data-dir a", "needs the cluster before it"),
          entry("./hermod topic list --data-dir b", "needs the cluster before it"),
          entry(
              "./hermod cluster status --data-dir c",
              "needs a cluster; ClusterStatusProcessTest has one"),
          entry("./hermod cluster status", "needs a cluster; ClusterStatusProcessTest has one"),
          entry("./hermod cluster drain a", "needs a cluster; ClusterStatusProcessTest has one"),
          entry(
              "curl localhost:8090 --data '[]'",
              "is for the webhook that verifies signatures, which is not run"));

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
