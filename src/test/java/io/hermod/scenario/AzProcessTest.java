package io.hermod.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** {@code az} as Debian ships it does what the documentation shows, line by line. */
@Tag("slow")
class AzProcessTest {
  private static final String STEP =
      """
      number=0
      step() {
        number=$((number + 1))
        if eval "$1" >output 2>&1; then echo "ok $number - $1"; else echo "not ok $number - $1"; fi
        sed 's/^/  /' output
      }
      """;

  /** What the lines of the documentation leave behind, and leave as it was. */
  private static final List<String> AND_THEN =
      List.of(
          "[ \"$(az group exists -n shop)\" = false ]",
          "[ \"$(az resource list --query '[].name' -o tsv | sort | paste -sd,)\" ="
              + " hermod-deadletters,hermod-operations ]",
          "az account list-locations --query '[].name'",
          "az provider show -n Microsoft.EventGrid --query registrationState",
          "az storage account check-name -n letters --query nameAvailable",
          "az storage account create -n letters -g shop -l here --query primaryEndpoints.blob",
          "[ \"$(az storage account show -n letters --query resourceGroup -o tsv)\" = shop ]",
          "az resource show -g shop -n letters --resource-type Microsoft.Storage/storageAccounts",
          "az storage account keys list -n letters -g shop 2>&1 | grep 'has no keys'",
          "az group delete -n shop --yes",
          "[ -z \"$(az storage account list --query '[].name' -o tsv)\" ]");

  @RegisterExtension final HermodProcess hermod = new HermodProcess("--handshake.loopback", "true");
  @AutoClose private final ConsentingWebhook webhook;

  AzProcessTest() throws IOException {
    webhook = new ConsentingWebhook();
  }

  @TestFactory
  Stream<DynamicTest> doesWhatTheDocumentationShows(@TempDir Path folder) throws IOException {
    hermod.start();
    Files.createSymbolicLink(folder.resolve("hermod"), Path.of("hermod").toAbsolutePath());
    Path script = Files.writeString(folder.resolve("lines.sh"), script());
    return new ClientProgram(
            List.of("bash", script.toString()),
            folder,
            Map.of(
                "AZURE_CONFIG_DIR",
                folder.resolve("azure").toString(),
                "AZURE_CORE_COLLECT_TELEMETRY",
                "no",
                "HERMOD_DATA_DIR",
                hermod.directory().root().toString()))
        .run(hermod, Duration.ofMinutes(5));
  }

  private String script() throws IOException {
    return Stream.concat(ClientsPage.read().lines("bash").stream(), AND_THEN.stream())
        .map(this::here)
        .map(line -> "step " + quoted(line) + "\n")
        .collect(Collectors.joining("", STEP, ""));
  }

  private String here(String line) {
    return line.replace("https://127.0.0.1:4438", hermod.https().toString())
        .replace("$PWD/data", hermod.directory().root().toString())
        .replace(" data/", " " + hermod.directory().root() + "/")
        .replace("http://localhost:8090/", webhook.url("az").toString());
  }

  private static String quoted(String line) {
    return "'" + line.replace("'", "'\\''") + "'";
  }
}
