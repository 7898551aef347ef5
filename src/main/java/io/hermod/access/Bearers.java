package io.hermod.access;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Identifies the callers of bearer tokens, and those who are signed in to the console. */
public interface Bearers {

  /** Returns the result if no issuer has to be asked, or null if {@link #find} must ask one. */
  @Nullable Identification known(String token);

  /**
   * Verifies the token, asking its issuer if necessary, and passes the result to {@code then} on a
   * thread that may block. Never throws.
   */
  void find(String token, Consumer<Identification> then);

  /**
   * Identifies the holder of a session of the console, and counts this as use of the session.
   * Returns at once.
   *
   * @param csrfToken the proof that the request comes from the console; empty if it has none
   */
  default Identification ofSession(String id, String csrfToken) {
    return stillOfSession(id, csrfToken);
  }

  /**
   * Identifies the holder of a session again, while the response to an earlier request goes on.
   * That is no use of the session: nobody may be there any more.
   */
  default Identification stillOfSession(String id, String csrfToken) {
    return new Identification.Refused("this server has no console");
  }
}
