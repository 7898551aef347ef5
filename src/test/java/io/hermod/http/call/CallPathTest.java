package io.hermod.http.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a strict client library would not send. */
class CallPathTest {

  @ParameterizedTest
  @ValueSource(strings = {"/subscriptions/%zz", "/subscriptions/%", "/subscriptions/%2"})
  void refusesABrokenEscape(String path) {
    assertThatThrownBy(() -> CallPath.parse(path))
        .isInstanceOfSatisfying(
            CallException.class, refused -> assertThat(refused.answer().status()).isEqualTo(400));
  }

  @ParameterizedTest
  @ValueSource(strings = {"api-version=%zz", "api-version=2022-06-15&%=1"})
  void refusesABrokenEscapeInTheQuery(String query) {
    assertThatThrownBy(() -> CallQuery.parse(query))
        .isInstanceOfSatisfying(
            CallException.class, refused -> assertThat(refused.answer().status()).isEqualTo(400));
  }

  @Test
  void keepsAPlusAsAPlus() {
    assertThat(CallPath.parse("/subscriptions/a+b%20c").segments())
        .containsExactly("subscriptions", "a+b c");
  }

  @Test
  void claimsNothingWithoutAPath() {
    assertThat(CallPath.isManagement("")).isFalse();
    assertThat(CallPath.isManagement("*")).isFalse();
    assertThat(CallPath.isManagement("///")).isFalse();
  }
}
