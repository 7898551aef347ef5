package io.hermod.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String PARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

  @Test
  void readsAValidContext() {
    TraceContext context =
        Objects.requireNonNull(TraceContext.of(PARENT, "rojo=00f067aa0ba902b7,congo=t61rcWkgMzE"));

    assertThat(context.traceId()).isEqualTo(TRACE);
    assertThat(context.spanId()).isEqualTo("00f067aa0ba902b7");
    assertThat(context.isSampled()).isTrue();
    assertThat(context.state()).isEqualTo("rojo=00f067aa0ba902b7,congo=t61rcWkgMzE");
    assertThat(context.at("1111111111111111").parent())
        .isEqualTo("00-" + TRACE + "-1111111111111111-01");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-1",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "01-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01more",
        "00-4bf92f3577b34da6a3ce929d0e0e473g-00f067aa0ba902b7-01",
        "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
      })
  void ignoresAnInvalidParent(String parent) {
    assertThat(TraceContext.of(parent, "a=1")).isNull();
  }

  @Test
  void understandsALaterVersionAndAnswersInItsOwn() {
    TraceContext later =
        Objects.requireNonNull(
            TraceContext.of("cc-" + PARENT.substring(3, 53) + "09-what-follows", ""));

    assertThat(later.parent()).isEqualTo(PARENT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1",
        "a",
        "a=",
        "A=1",
        "a=1,a=2",
        "a=b=c",
        "a=ü",
        ",",
        "a=1\r\nx: y",
        "a=1,b c=2"
      })
  void leavesOutAnInvalidState(String state) {
    assertThat(TraceContext.of(PARENT, state)).isEqualTo(new TraceContext(PARENT, ""));
  }

  @Test
  void leavesOutAStateThatIsTooLong() {
    assertThat(TraceContext.of(PARENT, "a=1,".repeat(200))).isEqualTo(new TraceContext(PARENT, ""));
  }

  @Test
  void acceptsEmptyMembersAndTenants() {
    assertThat(TraceContext.of(PARENT, "a=1,, fw529a3039@dt=FfAA;x"))
        .isEqualTo(new TraceContext(PARENT, "a=1,, fw529a3039@dt=FfAA;x"));
  }

  @Test
  void anUnsampledTraceStaysSo() {
    TraceContext quiet =
        Objects.requireNonNull(TraceContext.of(PARENT.substring(0, 53) + "00", null));

    assertThat(quiet.isSampled()).isFalse();
    assertThat(quiet.at("1111111111111111").isSampled()).isFalse();
  }
}
