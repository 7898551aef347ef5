package io.hermod.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressBarTest {

  @ParameterizedTest
  @CsvSource({
    "0, [..............................]   0 % words",
    "33, [#########.....................]  33 % words",
    "50, [###############...............]  50 % words",
    "100, [##############################] 100 % words"
  })
  void fillsAsTheOperationGoesOn(int percent, String bar) {
    assertThat(ProgressBar.text(percent, "words")).isEqualTo(bar);
  }
}
