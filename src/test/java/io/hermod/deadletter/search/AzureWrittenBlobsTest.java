package io.hermod.deadletter.search;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hermod.deadletter.blob.Azurite;
import io.hermod.deadletter.blob.BlobException;
import io.hermod.deadletter.blob.BlobStore;
import io.hermod.deadletter.blob.ConfiguredStores;
import io.hermod.egress.OutboundProxy;
import io.hermod.store.InMemoryCatalog;
import io.hermod.store.deadletter.BlobNotes;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A container that Azure wrote to, and that no subscription here names; in a real blob service. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AzureWrittenBlobsTest {
  private static final String ACCOUNT = "fromazure";

  private final Azurite azurite;
  private final ConfiguredStores stores;
  private final DeadLetterSearch search;

  AzureWrittenBlobsTest(@TempDir Path folder) {
    azurite = Azurite.start(folder.resolve("azurite"));
    stores =
        new ConfiguredStores(
            List.of(azurite.account(ACCOUNT)), folder.resolve("deadletter"), OutboundProxy.NONE);
    search =
        new DeadLetterSearch(
            new InMemoryCatalog()::view,
            _ -> BlobNotes.NONE,
            stores,
            new FolderAccounts(folder.resolve("deadletter"), Set.of(ACCOUNT)),
            InstantSource.system());
  }

  @AfterAll
  void stop() {
    azurite.close();
  }

  @Test
  void readsEveryFormThatAzureWrites() throws Exception {
    azurite.createContainer("azure");
    BlobStore store = stores.of(ACCOUNT);
    write(store, "MY-BLOB-SUBSCRIPTION/2020/8/13/17/1.json", AzureSamples.EVENT_GRID);
    write(store, "MY-BLOB-SUBSCRIPTION/2020/8/13/17/2.json", AzureSamples.CLOUD_EVENT_AS_PRINTED);
    write(
        store,
        "MY-BLOB-SUBSCRIPTION/2020/8/13/18/3.json",
        AzureSamples.CUSTOM + "," + AzureSamples.EVENT_GRID);
    write(
        store,
        "mynamespace/mytopic/mysubscription/2023/6/19/23/4.json",
        AzureSamples.NAMESPACE_FLAT);
    store.write("azure", "MY-BLOB-SUBSCRIPTION/2020/8/13/18/9.json", "[{\"id\":".getBytes(UTF_8));

    DeadLetterPage page = search.find(query("azure", ""), null, 100);

    assertThat(page.entries())
        .extracting(
            entry -> entry.origin().subscription(),
            entry -> entry.event().type(),
            entry -> entry.failure().outcome())
        .map(Object::toString)
        .containsExactly(
            "(\"MY-BLOB-SUBSCRIPTION\", \"Microsoft.Storage.BlobCreated\", \"NotFound\")",
            "(\"MY-BLOB-SUBSCRIPTION\", \"fooEventType\", \"NotFound\")",
            "(\"MY-BLOB-SUBSCRIPTION\", \"myEventType\", \"NotFound\")",
            "(\"MY-BLOB-SUBSCRIPTION\", \"Microsoft.Storage.BlobCreated\", \"NotFound\")",
            "(\"mysubscription\", \"com.example.someevent\", null)");
    assertThat(page.faults())
        .extracting(SearchFault::blob)
        .containsExactly("MY-BLOB-SUBSCRIPTION/2020/8/13/18/9.json");
    assertThat(
            search
                .find(query("azure", "&from=2020-08-13T18:00:00Z&to=2021-01-01"), null, 9)
                .entries())
        .extracting(entry -> entry.event().type())
        .containsExactly("fooEventType", "myEventType");
  }

  @Test
  void goesThroughPagesOfAService() throws Exception {
    azurite.createContainer("pages");
    List<String> written = new ArrayList<>();
    for (int i = 10; i < 30; i++) {
      written.add("" + i);
      stores
          .of(ACCOUNT)
          .write("pages", "A/2026/1/1/1/" + i + ".json", bytes("[{\"id\":\"" + i + "\"}]"));
    }

    List<String> found = new ArrayList<>();
    SearchCursor next = null;
    do {
      DeadLetterPage page = search.find(query("pages", ""), next, 3);
      page.entries().forEach(entry -> found.add(entry.event().id()));
      next = page.next();
    } while (next != null && found.size() <= written.size());

    assertThat(found).containsExactlyElementsOf(written);
  }

  @Test
  void saysThatAContainerOfAnAccountIsMissing() {
    BlobException thrown =
        catchThrowableOfType(
            BlobException.class, () -> search.find(query("nowhere", ""), null, 10));

    assertThat(thrown.isMissing()).isTrue();
    assertThat(thrown).hasMessageContainingAll(ACCOUNT, "nowhere", "404 ContainerNotFound");
  }

  private static void write(BlobStore store, String name, String entries) throws BlobException {
    store.write("azure", name, bytes("[" + entries + "]"));
  }

  private static byte[] bytes(String json) {
    return json.getBytes(UTF_8);
  }

  private static DeadLetterQuery query(String container, String more) {
    return TestSearch.query("account=" + ACCOUNT + "&container=" + container + more);
  }
}
