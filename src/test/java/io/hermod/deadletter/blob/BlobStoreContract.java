package io.hermod.deadletter.blob;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every store of blobs owes. */
abstract class BlobStoreContract {
  static final String ACCOUNT = "letters1";
  private static final String NAME = "SHOP/2026/1/2/3/0b4c.json";

  /** One that has not been asked for anything, over the same blobs as all others of a test. */
  abstract BlobStore open();

  /** A container that can be written to, and has no blobs. */
  abstract String container();

  @Test
  void readsBackWhatWasWritten() throws BlobException {
    byte[] json = bytes("[{\"id\":\"ä\"}]");

    open().write(container(), NAME, json);

    assertThat(open().read(container(), NAME)).isEqualTo(json);
    assertThat(names(open(), "", 10)).containsExactly(NAME);
  }

  @Test
  void replacesABlobOfTheSameName() throws BlobException {
    BlobStore store = open();
    store.write(container(), NAME, bytes("[1,2,3]"));

    store.write(container(), NAME, bytes("[4]"));

    assertThat(store.read(container(), NAME)).isEqualTo(bytes("[4]"));
    assertThat(names(store, "", 10)).containsExactly(NAME);
  }

  @Test
  void keepsSeveralMegabytes() throws BlobException {
    byte[] large = new byte[6_000_000];
    Arrays.fill(large, (byte) ' ');

    open().write(container(), NAME, large);

    assertThat(open().read(container(), NAME)).isEqualTo(large);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b.json",
        "100%.json",
        "%41.json",
        "A.json",
        "a+b&c=d?e#f.json",
        "quote\"'`.json",
        "ä/ö/\u20ac.json",
        "\uD83D\uDE00.json",
        ".hidden",
        "half.new",
        "a:b|c<d>*.json"
      })
  void keepsAnOddName(String name) throws BlobException {
    open().write(container(), name, bytes("[1]"));

    assertThat(open().read(container(), name)).isEqualTo(bytes("[1]"));
    assertThat(names(open(), "", 10)).containsExactly(name);
    assertThat(names(open(), name, 10)).containsExactly(name);
  }

  @Test
  void listsInTheOrderOfTheNamesBytes() throws BlobException {
    List<String> ordered =
        List.of("B", "a-b", "a.json", "a/b", "a/c.json", "a/c/d", "aa", "b!", "b-/c", "b.d/e");
    BlobStore store = open();
    for (String name : ordered.reversed()) {
      store.write(container(), name, bytes("[]"));
    }

    assertThat(names(store, "", 100)).containsExactlyElementsOf(ordered);
  }

  @Test
  void listsOnlyWhatBeginsWithThePrefix() throws BlobException {
    BlobStore store = open();
    for (String name : List.of("SHOP/1/a", "SHOP/10/b", "SHOP/2/c", "SHOP-2/1/d", "TILL/1/e")) {
      store.write(container(), name, bytes("[]"));
    }

    assertThat(names(store, "SHOP/1", 100)).containsExactly("SHOP/1/a", "SHOP/10/b");
    assertThat(names(store, "SHOP/1/", 100)).containsExactly("SHOP/1/a");
    assertThat(names(store, "NONE/", 100)).isEmpty();
    assertThat(store.list(container(), "SHOP/", "SHOP/10/b", 100)).containsExactly("SHOP/2/c");
    assertThat(store.list(container(), "SHOP/", "TILL", 100)).isEmpty();
  }

  @Test
  void pagesThroughALongListWithoutGapsOrRepeats() throws BlobException {
    BlobStore store = open();
    List<String> written = writeMany(store, 230);

    assertThat(pages(store, 7)).containsExactlyElementsOf(written);
    assertThat(names(store, "", 230)).containsExactlyElementsOf(written);
    assertThat(names(store, "", 1000)).containsExactlyElementsOf(written);
  }

  @Test
  void goesOnInTheMiddleOfAPageThatItHasListed() throws BlobException {
    BlobStore store = open();
    for (char name = 'a'; name <= 'j'; name++) {
      store.write(container(), "SHOP/" + name, bytes("[]"));
    }
    names(store, "", 3);

    assertThat(store.list(container(), "", "SHOP/e", 2)).containsExactly("SHOP/f", "SHOP/g");
    assertThat(store.list(container(), "", "SHOP/a", 2)).containsExactly("SHOP/b", "SHOP/c");
    assertThat(store.list(container(), "", "SHOP/g", 9))
        .containsExactly("SHOP/h", "SHOP/i", "SHOP/j");
  }

  @Test
  void goesOnFromANameThatItHasNeverSeen() throws BlobException {
    List<String> written = writeMany(open(), 30);

    assertThat(open().list(container(), "", written.get(19), 5))
        .containsExactlyElementsOf(written.subList(20, 25));
    assertThat(open().list(container(), "", written.get(19) + "!", 5))
        .containsExactlyElementsOf(written.subList(20, 25));
  }

  @Test
  void saysThatABlobIsMissing() {
    BlobStore store = open();

    BlobException thrown = failure(() -> store.read(container(), "SHOP/none.json"));

    assertThat(thrown.isMissing()).isTrue();
    assertThat(thrown).hasMessageContainingAll(ACCOUNT, container(), "SHOP/none.json");
  }

  @Test
  void saysThatAContainerIsMissing() {
    BlobStore store = open();

    assertThat(failure(() -> store.read("nowhere", NAME)).isMissing()).isTrue();
    BlobException thrown = failure(() -> store.list("nowhere", "", "", 10));
    assertThat(thrown.isMissing()).isTrue();
    assertThat(thrown).hasMessageContainingAll(ACCOUNT, "nowhere");
  }

  static BlobException failure(ThrowingCallable call) {
    BlobException thrown = catchThrowableOfType(BlobException.class, call);
    assertThat(thrown).isNotNull().hasNoCause();
    return thrown;
  }

  static byte[] bytes(String json) {
    return json.getBytes(UTF_8);
  }

  List<String> names(BlobStore store, String prefix, int most) throws BlobException {
    return store.list(container(), prefix, "", most);
  }

  private List<String> writeMany(BlobStore store, int count) throws BlobException {
    List<String> names =
        IntStream.range(0, count)
            .mapToObj(i -> "S%d/%d/%d.json".formatted(i % 3, i % 5, i))
            .sorted()
            .toList();
    for (String name : names) {
      store.write(container(), name, bytes("[]"));
    }
    return names;
  }

  private List<String> pages(BlobStore store, int most) throws BlobException {
    List<String> all = new ArrayList<>();
    List<String> page = names(store, "", most);
    while (!page.isEmpty()) {
      assertThat(page).hasSizeLessThanOrEqualTo(most);
      all.addAll(page);
      page = store.list(container(), "", page.getLast(), most);
    }
    return all;
  }
}
