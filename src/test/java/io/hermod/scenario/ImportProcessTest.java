package io.hermod.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The real command creates what was exported, once. */
class ImportProcessTest {
  @RegisterExtension final TestSubscriber subscriber = new TestSubscriber();
  @RegisterExtension final HermodProcess hermod = new HermodProcess();
  @TempDir Path folder;

  @Test
  void importsOnceWhatADryRunHasShown() throws IOException {
    hermod.start();
    Path file =
        Files.writeString(folder.resolve("export.json"), export(subscriber.inbox("shop").url()));

    Program.Result dry = run("import", "--dry-run", file.toString());
    assertThat(dry.output())
        .contains("create   topic orders", "create   domain shops", "create   subscription shop")
        .contains("partner topics");
    assertThat(run("topic", "list", "-o", "json").output()).doesNotContain("orders");

    Program.Result done = run("import", file.toString());
    assertThat(done.exitCode()).as(done.output()).isZero();
    assertThat(done.output()).contains("created  subscription shop of orders");
    assertThat(run("subscription", "show", "shop", "-o", "json").output())
        .contains("\"maxDeliveryAttempts\" : 7");

    Program.Result again = run("import", file.toString());
    assertThat(again.exitCode()).isZero();
    assertThat(again.output()).contains("exists   topic orders", "exists   subscription shop");
  }

  @Test
  void saysWhatIsWrongWithAFileWithoutAStackTrace() throws IOException {
    hermod.start();
    Path file = Files.writeString(folder.resolve("bad.json"), "{\"resources\": [");
    Program.Result failed = run("import", file.toString());
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.output()).contains("is not valid JSON: see line 1").doesNotContain("\tat ");
  }

  private Program.Result run(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data-dir", hermod.directory().root().toString()));
    return Program.run(all.toArray(String[]::new));
  }

  private static String export(Object endpoint) {
    return """
    [{"type":"Microsoft.EventGrid/topics","name":"orders","resourceGroup":"rg",
      "location":"westeurope","inputSchema":"EventGridSchema"},
     {"type":"Microsoft.EventGrid/domains","name":"shops","resourceGroup":"rg",
      "location":"westeurope","inputSchema":"EventGridSchema"},
     {"type":"Microsoft.EventGrid/partnerTopics","name":"auth0"},
     {"type":"Microsoft.EventGrid/eventSubscriptions","name":"shop",
      "topic":"/subscriptions/x/resourceGroups/rg/providers/Microsoft.EventGrid/topics/orders",
      "destination":{"endpointType":"WebHook","endpointBaseUrl":"%s"},
      "filter":{"subjectBeginsWith":""},"retryPolicy":{"maxDeliveryAttempts":7}}]
    """
        .formatted(endpoint);
  }
}
