package io.hermod.access.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hermod.access.Caller;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Role;
import io.hermod.access.token.TestBearers;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private static final SessionHolder SOMEBODY = called("somebody");

  // Near its end, where it becomes negative: only differences of such times mean anything.
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000);
  private final Sessions sessions = new Sessions(nanos::get);
  private final SignInLinks links = new SignInLinks(nanos::get);

  @Test
  void theOldestSessionMakesRoom() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i <= Sessions.MOST; i++) {
      ids.add(sessions.start(called("client " + i)).id());
    }
    assertThat(sessions.count()).isEqualTo(Sessions.MOST);
    assertThat(sessions.find(ids.getFirst())).isEmpty();
    assertThat(sessions.find(ids.get(1))).isPresent();
    assertThat(sessions.find(ids.getLast())).isPresent();
  }

  @Test
  void whoeverSignsInTooOftenEndsOnlyTheirOwnSessions() {
    Sessions.Started other = sessions.start(called("other"));
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 2 * Sessions.MOST; i++) {
      ids.add(sessions.start(SOMEBODY).id());
    }
    assertThat(sessions.count()).isEqualTo(Sessions.MOST_OF_ONE + 1);
    assertThat(sessions.find(other.id())).isPresent();
    assertThat(sessions.find(ids.getLast())).isPresent();
    assertThat(sessions.find(ids.get(ids.size() - Sessions.MOST_OF_ONE))).isPresent();
    assertThat(sessions.find(ids.get(ids.size() - Sessions.MOST_OF_ONE - 1))).isEmpty();
  }

  @Test
  void sessionsThatAreOverTakeNoMemory() {
    sessions.start(SOMEBODY);
    sessions.start(SOMEBODY);
    nanos.addAndGet(Duration.ofMinutes(31).toNanos());
    sessions.start(SOMEBODY);
    assertThat(sessions.count()).isEqualTo(1);
  }

  @Test
  void aResponseThatGoesOnIsNoUseOfASession() {
    SessionBearers bearers = new SessionBearers(new TestBearers(), sessions);
    Sessions.Started started = sessions.start(SOMEBODY);
    String token = started.session().csrfToken();
    nanos.addAndGet(Duration.ofMinutes(29).toNanos());
    assertThat(bearers.stillOfSession(started.id(), token)).isInstanceOf(Identified.class);
    assertThat(bearers.stillOfSession(started.id(), "wrong")).isInstanceOf(Refused.class);
    nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    assertThat(bearers.stillOfSession(started.id(), token)).isInstanceOf(Refused.class);
  }

  @Test
  void timeLeftDoesNotGrowWithUse() {
    Sessions.Started started = sessions.start(SOMEBODY);
    nanos.addAndGet(Duration.ofMinutes(20).toNanos());
    assertThat(sessions.find(started.id())).isPresent();
    assertThat(sessions.left(started.session())).isEqualTo(Duration.ofHours(12).minusMinutes(20));
  }

  @Test
  void theOldestLinkMakesRoom() {
    List<String> secrets = new ArrayList<>();
    for (int i = 0; i <= SignInLinks.MOST; i++) {
      secrets.add(links.issue(SOMEBODY));
    }
    assertThat(links.redeem(secrets.getFirst())).isEmpty();
    assertThat(links.redeem(secrets.get(1))).isPresent();
    assertThat(links.redeem(secrets.getLast())).isPresent();
    assertThat(links.redeem(secrets.getLast())).isEmpty();
  }

  @Test
  void secretsAreLongDifferentAndNotShown() {
    Sessions.Started one = sessions.start(SOMEBODY);
    Sessions.Started other = sessions.start(SOMEBODY);
    assertThat(Set.of(one.id(), other.id(), one.session().csrfToken(), links.issue(SOMEBODY)))
        .hasSize(4)
        .allSatisfy(each -> assertThat(each).hasSize(43));
    assertThat(one.toString()).doesNotContain(one.id());
  }

  private static SessionHolder called(String name) {
    return () -> new Identified(new Caller(name, Set.of(Role.READER)), Instant.MAX);
  }
}
