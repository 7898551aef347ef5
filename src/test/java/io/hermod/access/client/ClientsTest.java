package io.hermod.access.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.token.BearerTokens;
import io.hermod.access.token.OwnBearers;
import io.hermod.config.DataDirectory;
import io.hermod.config.DataDirectoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientsTest {
  private static final Credentials CREDENTIALS =
      new Credentials("tenant", "first-id", "first-secret", "sub");

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");
  private DataDirectory directory = new DataDirectory(Path.of(""));
  private ClientEditor editor = new ClientEditor(directory, CREDENTIALS, () -> now);

  @BeforeEach
  void useFolder() {
    directory = new DataDirectory(folder);
    editor = new ClientEditor(directory, CREDENTIALS, () -> now);
  }

  @Test
  void signInWithTheirOwnSecretOnly() {
    ClientSecret one = add("one", Set.of(Role.READER));
    ClientSecret two = add("two", Set.of(Role.DATA_SENDER));
    Clients clients = clients();

    assertThat(clients.signIn(one.clientId(), one.text()).map(found -> found.client().name()))
        .contains("one");
    assertThat(clients.signIn(one.clientId(), two.text())).isEmpty();
    assertThat(clients.signIn(one.clientId(), "")).isEmpty();
    assertThat(clients.signIn("nobody", one.text())).isEmpty();
    assertThat(clients.signIn("", "")).isEmpty();
  }

  @Test
  void countTheOneOfTheCredentialsAmongThem() {
    assertThat(clients().signIn("first-id", "first-secret"))
        .hasValueSatisfying(
            first ->
                assertThat(first.client().roles())
                    .containsExactlyInAnyOrder(Role.OWNER, Role.DATA_SENDER));
    assertThat(clients().signIn("first-id", "other")).isEmpty();
    assertThat(editor.list()).extracting(Client::name).containsExactly("first");
  }

  @Test
  void stayAsTheyAreIfAChangeCannotBeStored() {
    add("one", Set.of(Role.READER));
    ClientEditor failing =
        new ClientEditor(
            directory,
            CREDENTIALS,
            () -> now,
            _ -> {
              throw new IllegalStateException("not stored");
            });

    assertThatIllegalStateException().isThrownBy(() -> failing.remove("one"));

    assertThat(failing.list()).extracting(Client::name).containsExactly("first", "one");
  }

  @Test
  void canSignInAsSoonAsTheyAreAdded() {
    Clients clients = clients();
    ClientSecret late = add("late", Set.of(Role.READER));

    assertThat(clients.signIn(late.clientId(), late.text())).isPresent();
  }

  @Test
  void loseTheirTokensWhenTheyAreRemoved() {
    ClientSecret secret = add("one", Set.of(Role.READER));
    BearerTokens tokens = new BearerTokens(CREDENTIALS, new byte[32]);
    OwnBearers bearers = new OwnBearers(tokens, clients());
    Client client = editor.get(secret.clientId());
    String token = tokens.issue(client, now);
    assertThat(bearers.identify(token, now))
        .isInstanceOfSatisfying(
            Identified.class,
            found -> assertThat(found.caller()).isEqualTo(editor.get("one").caller()));

    editor.remove("one");
    now = now.plus(Duration.ofSeconds(1));

    assertThat(bearers.identify(token, now)).isEqualTo(new Refused("its client was removed"));
    assertThat(clients().signIn(secret.clientId(), secret.text())).isEmpty();
  }

  @Test
  void loseTheirTokensWhenTheyAreRemovedAfterTheClockWasSetBack() {
    ClientSecret secret = add("one", Set.of(Role.READER));
    BearerTokens tokens = new BearerTokens(CREDENTIALS, new byte[32]);
    OwnBearers bearers = new OwnBearers(tokens, clients());
    String token = tokens.issue(editor.get(secret.clientId()), now);
    bearers.identify(token, now);

    now = now.minus(Duration.ofHours(1));
    editor.remove("one");

    assertThat(bearers.identify(token, now)).isEqualTo(new Refused("its client was removed"));
  }

  @Test
  void loseTheirTokensWhenTheseExpireAlsoAfterTheyWereUsed() {
    BearerTokens tokens = new BearerTokens(CREDENTIALS, new byte[32]);
    OwnBearers bearers = new OwnBearers(tokens, clients());
    String token = tokens.issue(now);
    assertThat(bearers.identify(token, now)).isInstanceOf(Identified.class);

    now = now.plus(Duration.ofHours(1));

    assertThat(bearers.identify(token, now)).isInstanceOf(Refused.class);
  }

  @Test
  void haveNamesOfTheirOwn() {
    add("one", Set.of(Role.READER));

    assertThatThrownBy(() -> add("ONE", Set.of(Role.READER)))
        .isInstanceOf(ClientException.class)
        .hasMessageContaining("ONE");
    assertThatThrownBy(() -> add("first", Set.of(Role.READER))).isInstanceOf(ClientException.class);
  }

  @Test
  void canBeRemovedOnlyIfTheyExist() {
    assertThatThrownBy(() -> editor.remove("one"))
        .isInstanceOf(ClientException.class)
        .hasMessage("there is no client one.");
    assertThatThrownBy(() -> editor.remove("first"))
        .isInstanceOf(ClientException.class)
        .hasMessageContaining("client first is the last owner");
  }

  @Test
  void areKeptWithoutTheirSecretsAndForTheOwnerOnly() throws IOException {
    ClientSecret secret = add("one", Set.of(Role.READER, Role.DATA_SENDER));

    assertThat(Files.readString(directory.clientsFile()))
        .contains(secret.clientId(), "\"reader\"", "\"data-sender\"")
        .doesNotContain(secret.text());
    assertThat(
            PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.clientsFile())))
        .isEqualTo("rw-------");
    assertThat(secret.toString() + editor.list()).doesNotContain(secret.text());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "{\"clients\":[{}]}",
        "{\"clients\":[{\"clientId\":\"a\",\"name\":\"b\",\"secretSha256\":\"c\","
            + "\"roles\":[\"king\"]}]}",
        "{\"clients\":[{\"clientId\":\"a\",\"name\":\"b\",\"secretSha256\":\"c\","
            + "\"roles\":[\"reader\"],\"scope\":{}}]}",
        "{\"clients\":[{\"clientId\":\"a\",\"name\":\"b\",\"secretSha256\":\"c\","
            + "\"roles\":[\"reader\"],\"previous\":{\"until\":\"soon\"}}]}"
      })
  void letNobodyElseInWhenTheFileIsBroken(String content) throws IOException {
    ClientSecret one = add("one", Set.of(Role.READER));
    Clients clients = clients();
    Files.writeString(directory.clientsFile(), content);

    assertThat(clients.signIn(one.clientId(), one.text())).isEmpty();
    assertThat(clients.signIn("first-id", "first-secret")).isPresent();
    assertThatThrownBy(editor::list)
        .isInstanceOf(DataDirectoryException.class)
        .hasMessageContaining("clients.json");
  }

  private Clients clients() {
    return new Clients(directory, CREDENTIALS, () -> now);
  }

  @Test
  void areListedInTheOrderInWhichTheyCame() {
    List.of("zoe", "adam").forEach(name -> add(name, Set.of(Role.READER)));

    assertThat(editor.list()).extracting(Client::name).containsExactly("first", "zoe", "adam");
  }

  @Test
  void doNotLoseTheirScopeInTheFile() {
    RoleScope scope = new RoleScope(Set.of("Orders"), Set.of("d"), Set.of("g", "h"));
    editor.add(new ClientDraft("shop", Set.of(Role.DATA_SENDER), scope));

    assertThat(editor.get("shop").scope()).isEqualTo(scope);
    assertThat(editor.get("shop").scope().words())
        .isEqualTo("topic orders, domain d, group g, group h");
  }

  private ClientSecret add(String name, Set<Role> roles) {
    return editor.add(new ClientDraft(name, roles, RoleScope.EVERYTHING));
  }
}
