package io.hermod.testing;

import static io.hermod.testing.assertj.HermodAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HermodTest {
  @TempDir private Path folder;

  @Test
  void twoServersKnowNothingOfEachOther() {
    try (Hermod one = Hermod.start();
        Hermod other = Hermod.start()) {
      one.topic("orders").subscribe(one.handler("shop").url());
      other.topic("orders").subscribe(other.handler("shop").url());

      String id = one.topic("orders").publish("Order.Placed", "{}");
      one.advance(Duration.ofDays(1));

      assertThat(one.explain("orders", id)).isDelivered().afterAttempts(1);
      assertThatThrownBy(() -> other.explain("orders", id)).hasMessageContaining("No event");
      assertThat(other.handler("shop").requests()).isEmpty();
      assertThat(other.now()).isBefore(one.now());
    }
  }

  @Test
  void deletesItsFolder() {
    Hermod hermod = Hermod.start();
    Path data = hermod.trust().file().resolve("../..").normalize();
    assertThat(data).isDirectory();

    hermod.close();
    hermod.close();

    assertThat(data).doesNotExist();
  }

  @Test
  void leavesThePermissionsOfOtherFilesAlone() throws IOException {
    Set<PosixFilePermission> before = permissionsOfANewFile("before");

    try (Hermod _ = Hermod.start()) {
      assertThat(permissionsOfANewFile("after")).isEqualTo(before);
    }
  }

  private Set<PosixFilePermission> permissionsOfANewFile(String name) throws IOException {
    return Files.getPosixFilePermissions(Files.createFile(folder.resolve(name)));
  }

  @Test
  void namesASettingThatIsWrong() {
    assertThatThrownBy(() -> Hermod.start(ServerOptions.virtualTime().set("profil", "edge")))
        .isInstanceOf(HermodException.class)
        .hasMessageContaining("profil")
        .hasMessageContaining("Did you mean");
  }

  @Test
  void deliversInRealTimeWithoutBeingTold() {
    try (Hermod hermod = Hermod.start(ServerOptions.realTime())) {
      hermod.topic("orders").subscribe(hermod.handler("shop").url());

      String id = hermod.topic("orders").publish("Order.Placed", "{\"total\":7}");

      assertThat(hermod.handler("shop").awaitEvents(1, Duration.ofSeconds(20)))
          .extracting(ReceivedEvent::id)
          .containsExactly(id);
      assertThatThrownBy(() -> hermod.advance(Duration.ofSeconds(1)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("real time");
    }
  }

  @Test
  void saysWhatIsDueNext() {
    try (Hermod hermod = Hermod.start()) {
      TestHandler handler = hermod.handler("shop");
      hermod.topic("orders").subscribe(handler.url());
      assertThat(hermod.nextDue()).isEmpty();
      handler.failWith(500);

      String id = hermod.topic("orders").publish("Order.Placed", "{}");
      hermod.runUntilIdle();

      Instant due = hermod.nextDue().orElseThrow();
      assertThat(due).isAfter(hermod.now());
      assertThat(hermod.explain("orders", id)).isWaiting().withStatuses(500);
    }
  }

  @Test
  void letsAProgramCallItsApis() throws IOException, InterruptedException {
    try (Hermod hermod = Hermod.start();
        HttpClient client = hermod.trust().httpClientBuilder().build()) {
      HttpRequest clock =
          HttpRequest.newBuilder(URI.create(hermod.url()).resolve("/hermod/v1/clock"))
              .header("Authorization", "Bearer " + hermod.newToken())
              .build();

      assertThat(client.send(clock, BodyHandlers.ofString()).body()).contains("\"virtual\":true");
    }
  }
}
