package io.hermod.access.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import io.hermod.access.token.BearerTokens;
import io.hermod.access.token.LocalOwner;
import io.hermod.access.token.OwnBearers;
import io.hermod.access.token.SignIn;
import io.hermod.access.token.SignInRequest;
import io.hermod.access.token.SignInResult;
import io.hermod.config.DataDirectory;
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

class ClientRotationTest {
  private static final Duration AT_ONCE = Duration.ZERO;
  private static final Duration GRACE = Duration.ofMinutes(10);

  @TempDir private Path folder;
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");
  private Server server = new Server(new DataDirectory(Path.of("nowhere")));

  /** A server that runs, beside an editor that works on its files. */
  private final class Server {
    private final DataDirectory directory;
    private final Credentials credentials;
    private final Clients clients;
    private final BearerTokens tokens;
    private final OwnBearers bearers;
    private final SignIn signIn;
    private final ClientEditor editor;

    Server(DataDirectory directory) {
      this.directory = directory;
      this.credentials =
          Files.isDirectory(directory.root())
              ? Credentials.loadOrCreate(directory)
              : new Credentials("t", "c", "s", "a");
      this.clients = new Clients(directory, credentials, () -> now);
      this.tokens = new BearerTokens(credentials, new byte[32]);
      this.bearers = new OwnBearers(tokens, clients);
      this.signIn = new SignIn(credentials, clients, tokens, () -> now);
      this.editor = new ClientEditor(directory, credentials, () -> now);
    }

    SignInResult signIn(String id, String secret) {
      return signIn.signIn(
          new SignInRequest("client_credentials", id, secret, "", ""), Set.of("localhost:4438"));
    }

    String token(String id, String secret) {
      return ((SignInResult.SignedIn) signIn(id, secret)).token();
    }

    Identification identify(String token) {
      return bearers.identify(token, now);
    }
  }

  @BeforeEach
  void startServer() {
    server = new Server(new DataDirectory(folder));
  }

  @Test
  void givesTheFirstClientAnotherSecretAtOnce() {
    Credentials before = server.credentials;
    String oldToken = server.token(before.clientId(), before.clientSecret());

    ClientSecret made = server.editor.rotate("first", AT_ONCE);
    passASecond();

    assertThat(made.clientId()).isEqualTo(before.clientId());
    assertThat(server.signIn(before.clientId(), before.clientSecret()))
        .isInstanceOf(SignInResult.Refused.class);
    assertThat(server.identify(oldToken))
        .isEqualTo(new Refused("the secret of its client has since been rotated"));
    assertThat(server.identify(server.token(made.clientId(), made.text())))
        .isInstanceOf(Identified.class);
  }

  @Test
  void keepsTheIdsOfTheServerAndTheNewSecretForItsOwner() throws IOException {
    ClientSecret made = server.editor.rotate("first", AT_ONCE);

    Credentials after = Credentials.load(server.directory).orElseThrow();
    assertThat(after.tenantId()).isEqualTo(server.credentials.tenantId());
    assertThat(after.subscriptionId()).isEqualTo(server.credentials.subscriptionId());
    assertThat(after.clientId()).isEqualTo(server.credentials.clientId());
    assertThat(after.clientSecret()).isEqualTo(made.text());
    assertThat(
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(server.directory.credentialsFile())))
        .isEqualTo("rw-------");
  }

  @Test
  void holdsAfterARestart() {
    Credentials before = server.credentials;
    String oldToken = server.token(before.clientId(), before.clientSecret());
    ClientSecret made = server.editor.rotate("first", AT_ONCE);

    Server restarted = new Server(server.directory);

    assertThat(restarted.identify(oldToken)).isInstanceOf(Refused.class);
    assertThat(restarted.signIn(made.clientId(), made.text()))
        .isInstanceOf(SignInResult.SignedIn.class);
  }

  @Test
  void letsTheOldSecretWorkForAGrace() {
    for (String name : List.of("first", "shop")) {
      ClientSecret old = name.equals("first") ? firstSecret() : addShop();
      String oldToken = server.token(old.clientId(), old.text());
      ClientSecret made = server.editor.rotate(name, GRACE);
      passASecond();

      String lateToken = server.token(old.clientId(), old.text());
      assertThat(server.identify(oldToken)).isInstanceOf(Identified.class);
      assertThat(server.identify(lateToken)).isInstanceOf(Identified.class);
      String newToken = server.token(made.clientId(), made.text());

      now = now.plus(GRACE);
      assertThat(server.signIn(old.clientId(), old.text()))
          .isInstanceOf(SignInResult.Refused.class);
      assertThat(server.identify(oldToken)).isInstanceOf(Refused.class);
      assertThat(server.identify(lateToken)).isInstanceOf(Refused.class);
      assertThat(server.identify(newToken)).isInstanceOf(Identified.class);
    }
  }

  @Test
  void endsAGraceWithTheNextRotation() {
    ClientSecret first = addShop();
    ClientSecret second = server.editor.rotate("shop", GRACE);
    String secondToken = server.token(second.clientId(), second.text());

    server.editor.rotate("shop", AT_ONCE);
    passASecond();

    assertThat(server.signIn(first.clientId(), first.text()))
        .isInstanceOf(SignInResult.Refused.class);
    assertThat(server.signIn(second.clientId(), second.text()))
        .isInstanceOf(SignInResult.Refused.class);
    assertThat(server.identify(secondToken)).isInstanceOf(Refused.class);
  }

  @Test
  void keepsRolesScopeAndEverybodyElse() throws IOException {
    RoleScope scope = new RoleScope(Set.of("orders"), Set.of(), Set.of());
    server.editor.add(new ClientDraft("a", Set.of(Role.READER), RoleScope.EVERYTHING));
    ClientSecret old = server.editor.add(new ClientDraft("b", Set.of(Role.READER), scope));

    ClientSecret made = server.editor.rotate(old.clientId(), GRACE);

    assertThat(server.editor.get("b").scope()).isEqualTo(scope);
    assertThat(server.editor.list()).extracting(Client::name).containsExactly("first", "a", "b");
    assertThat(Files.readString(server.directory.clientsFile()))
        .doesNotContain(made.text(), old.text());
  }

  @Test
  void replacesTheFirstClientByAnotherOwner() {
    String oldToken = server.token(firstSecret().clientId(), firstSecret().text());
    ClientSecret owner =
        server.editor.add(new ClientDraft("boss", Set.of(Role.OWNER), RoleScope.EVERYTHING));

    server.editor.remove("first");
    passASecond();

    assertThat(server.editor.list()).extracting(Client::name).containsExactly("boss");
    assertThat(server.identify(oldToken)).isEqualTo(new Refused("its client was removed"));
    assertThat(server.signIn(firstSecret().clientId(), firstSecret().text()))
        .isInstanceOf(SignInResult.Refused.class);
    assertThat(server.signIn(owner.clientId(), owner.text()))
        .isInstanceOf(SignInResult.SignedIn.class);
    Credentials after = Credentials.load(server.directory).orElseThrow();
    assertThat(after.tenantId()).isEqualTo(server.credentials.tenantId());
    assertThat(after.subscriptionId()).isEqualTo(server.credentials.subscriptionId());
    assertThatThrownBy(() -> server.editor.remove("boss"))
        .isInstanceOf(ClientException.class)
        .hasMessageContaining("last owner");
  }

  @Test
  void letsCommandsActForAnotherOwnerAfterTheFirstIsGone() {
    server.editor.add(new ClientDraft("boss", Set.of(Role.OWNER), RoleScope.EVERYTHING));
    server.editor.remove("first");
    BearerTokens signed = BearerTokens.open(server.directory, server.credentials);
    OwnBearers bearers = new OwnBearers(signed, server.clients);

    String token = LocalOwner.token(server.directory, server.credentials, () -> now);

    assertThat(bearers.identify(token, now))
        .isInstanceOfSatisfying(
            Identified.class, found -> assertThat(found.caller().name()).isEqualTo("boss"));
  }

  @Test
  void goesOnWithTheFirstClientWhereItsFileIsBroken() throws IOException {
    Files.writeString(server.directory.credentialsFile(), "{");
    passASecond();

    assertThat(server.signIn(firstSecret().clientId(), firstSecret().text()))
        .isInstanceOf(SignInResult.SignedIn.class);
  }

  @Test
  void refusesWhomItDoesNotKnow() {
    assertThatThrownBy(() -> server.editor.rotate("nobody", AT_ONCE))
        .isInstanceOf(ClientException.class)
        .hasMessage("there is no client nobody.");
  }

  private ClientSecret firstSecret() {
    return new ClientSecret(server.credentials.clientId(), server.credentials.clientSecret());
  }

  private ClientSecret addShop() {
    return server.editor.add(
        new ClientDraft("shop", Set.of(Role.DATA_SENDER), RoleScope.EVERYTHING));
  }

  /** After which a server has looked at its files again. */
  private void passASecond() {
    now = now.plus(Duration.ofSeconds(1));
  }
}
