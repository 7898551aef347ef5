package io.hermod.manage.subscription;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hermod.subscription.DeadLetterDestination;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Servers of a cluster that share no folder cannot keep dead letters in one. */
class AccountRulesTest {
  private static final String ID =
      "/subscriptions/S/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/letters";
  private static final DeadLetterDestination PLACE = new DeadLetterDestination(ID, "lost", false);

  @Test
  void anyAccountCanBeAFolderOfASingleServer() {
    assertThatCode(() -> AccountRules.ANY.check(PLACE)).doesNotThrowAnyException();
    assertThatCode(() -> AccountRules.ANY.checkNew("letters")).doesNotThrowAnyException();
  }

  @Test
  void withoutASharedFolderAnAccountMustBeConfigured() {
    AccountRules rules = new AccountRules(Set.of(), false);

    assertThatThrownBy(() -> rules.check(PLACE))
        .hasMessageContaining("cluster.shared-folder")
        .hasMessageContaining("storage-accounts.letters");
    assertThatThrownBy(() -> rules.checkNew("letters"))
        .hasMessageContaining("letters cannot be created")
        .hasMessageContaining("cluster.shared-folder");
  }

  @Test
  void aConfiguredAccountNeedsNoFolder() {
    AccountRules rules = new AccountRules(Set.of("letters"), false);

    assertThatCode(() -> rules.check(PLACE)).doesNotThrowAnyException();
    assertThatCode(() -> rules.checkNew("letters")).doesNotThrowAnyException();
  }
}
