package io.hermod.access;

import static io.hermod.access.Permission.MANAGE;
import static io.hermod.access.Permission.READ;
import static io.hermod.access.Permission.SEND;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RoleTest {
  @Test
  void aReaderOnlyReads() {
    assertThat(allowed(Role.READER)).containsExactly(READ);
  }

  @Test
  void aContributorManagesButDoesNotPublish() {
    assertThat(allowed(Role.CONTRIBUTOR)).containsExactly(READ, MANAGE);
  }

  @Test
  void aDataSenderOnlyPublishes() {
    assertThat(allowed(Role.DATA_SENDER)).containsExactly(SEND);
  }

  @Test
  void severalRolesAddUp() {
    assertThat(allowed(Role.READER, Role.DATA_SENDER)).containsExactly(READ, SEND);
    assertThat(allowed()).isEmpty();
  }

  @Test
  void isKnownByItsExactName() {
    assertThat(Role.named("data-sender")).contains(Role.DATA_SENDER);
    assertThat(Role.named("DATA_SENDER")).isEmpty();
  }

  private static Permission[] allowed(Role... roles) {
    Caller caller = new Caller("somebody", Set.of(roles));
    return Arrays.stream(Permission.values()).filter(caller::may).toArray(Permission[]::new);
  }
}
