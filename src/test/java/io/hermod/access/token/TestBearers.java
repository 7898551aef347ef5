package io.hermod.access.token;

import io.hermod.access.Bearers;
import io.hermod.access.Caller;
import io.hermod.access.Identification;
import io.hermod.access.Identification.Identified;
import io.hermod.access.Identification.Refused;
import io.hermod.access.Identification.Unavailable;
import io.hermod.access.Role;
import io.hermod.access.RoleScope;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Knows the tokens that a test names; of some only after somebody has been asked. */
public final class TestBearers implements Bearers {
  private final Map<String, Identification> known = new ConcurrentHashMap<>();
  private final Map<String, Identification> foreign = new ConcurrentHashMap<>();

  /** One token that may do everything. */
  public static TestBearers only(String token) {
    return new TestBearers().with(token, Role.CONTRIBUTOR, Role.DATA_SENDER);
  }

  public TestBearers with(String token, Role... roles) {
    known.put(token, identified(token, roles));
    return this;
  }

  /** A token whose roles hold for some resources only. */
  public TestBearers withScoped(String token, RoleScope scope, Role... roles) {
    Caller caller = new Caller("the holder of " + token, Set.of(roles), scope, Map.of());
    known.put(token, new Identified(caller, Instant.MAX));
    return this;
  }

  /** A token of another issuer, who must be asked about it each time. */
  public TestBearers withForeign(String token, Role... roles) {
    foreign.put(token, identified(token, roles));
    return this;
  }

  /** A foreign token that turns out to be no good. */
  public TestBearers withForged(String token) {
    foreign.put(token, new Refused("its signature is wrong"));
    return this;
  }

  /** A token whose issuer does not answer. */
  public TestBearers withSilentIssuer(String token) {
    foreign.put(token, new Unavailable("the issuer does not answer"));
    return this;
  }

  @Override
  public @Nullable Identification known(String token) {
    return foreign.containsKey(token)
        ? null
        : known.getOrDefault(token, new Refused("nobody knows it"));
  }

  @Override
  public void find(String token, Consumer<Identification> then) {
    Identification known = known(token);
    Identification found = known == null ? foreign.get(token) : known;
    Thread.startVirtualThread(() -> then.accept(found));
  }

  private static Identified identified(String token, Role... roles) {
    return new Identified(new Caller("the holder of " + token, Set.of(roles)), Instant.MAX);
  }
}
