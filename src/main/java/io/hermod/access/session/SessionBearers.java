package io.hermod.access.session;

import io.hermod.access.Bearers;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Identifies the holders of sessions, and leaves bearer tokens to others. */
public record SessionBearers(Bearers tokens, Sessions sessions) implements Bearers {

  @Override
  public @Nullable Identification known(String token) {
    return tokens.known(token);
  }

  @Override
  public void find(String token, Consumer<Identification> then) {
    tokens.find(token, then);
  }

  /** A request that is refused is no use: only the console knows the token. */
  @Override
  public Identification ofSession(String id, String csrfToken) {
    Identification found = stillOfSession(id, csrfToken);
    if (found instanceof Identified) {
      sessions.use(id);
    }
    return found;
  }

  @Override
  public Identification stillOfSession(String id, String csrfToken) {
    return sessions.find(id).map(session -> identify(session, csrfToken)).orElseGet(this::ended);
  }

  private Identification identify(Session session, String csrfToken) {
    return session.hasCsrfToken(csrfToken)
        ? session.holder().identify()
        : new Refused("the header X-Hermod-Csrf is missing or wrong");
  }

  private Identification ended() {
    return new Refused("it has ended");
  }
}
