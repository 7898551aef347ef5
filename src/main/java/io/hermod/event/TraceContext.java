package io.hermod.event;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The trace that an event belongs to, by the rules of W3C Trace Context.
 *
 * @param parent the value of {@code traceparent}, always in version 00
 * @param state the value of {@code tracestate}; empty if there is none
 */
public record TraceContext(String parent, String state) {
  private static final int LENGTH = 55;
  private static final int TRACE_AT = 3;
  private static final int SPAN_AT = 36;
  private static final int FLAGS_AT = 53;
  private static final int MOST_STATE = 512;
  private static final int MOST_MEMBERS = 32;
  private static final Pattern MEMBER =
      Pattern.compile("([a-z0-9][a-z0-9_\\-*/@]{0,255})=[ -+\\--<>-~]{0,255}[!-+\\--<>-~]");

  /**
   * Returns the context of two values; null if there is none, or if {@code traceparent} is invalid.
   * An invalid {@code tracestate} is left out.
   */
  public static @Nullable TraceContext of(@Nullable String parent, @Nullable String state) {
    return parent == null || !isValid(parent)
        ? null
        : new TraceContext(inOurVersion(parent), state == null ? "" : validState(state.strip()));
  }

  /** Starts a trace, or continues one at another span. */
  public static TraceContext of(String traceId, String spanId, boolean isSampled, String state) {
    return new TraceContext("00-" + traceId + "-" + spanId + (isSampled ? "-01" : "-00"), state);
  }

  /** A later version may have more after these fields, but not less. */
  private static boolean isValid(String text) {
    return text.length() >= LENGTH
        && isHex(text, 0, 2)
        && !text.startsWith("ff")
        && (text.length() == LENGTH || (!text.startsWith("00") && text.charAt(LENGTH) == '-'))
        && text.charAt(TRACE_AT - 1) == '-'
        && isId(text, TRACE_AT, SPAN_AT - 1)
        && text.charAt(SPAN_AT - 1) == '-'
        && isId(text, SPAN_AT, FLAGS_AT - 1)
        && text.charAt(FLAGS_AT - 1) == '-'
        && isHex(text, FLAGS_AT, LENGTH);
  }

  private static boolean isId(String text, int from, int to) {
    return isHex(text, from, to) && !text.substring(from, to).chars().allMatch(c -> c == '0');
  }

  private static boolean isHex(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
        return false;
      }
    }
    return true;
  }

  /** Of the flags of a later version, only the sampled flag is known. */
  private static String inOurVersion(String valid) {
    return valid.startsWith("00")
        ? valid
        : "00" + valid.substring(2, FLAGS_AT) + (isSampled(valid) ? "01" : "00");
  }

  private static String validState(String text) {
    if (text.isEmpty() || text.length() > MOST_STATE) {
      return "";
    }
    Set<String> keys = new HashSet<>();
    for (String each : text.split(",", -1)) {
      String member = each.strip();
      boolean isGood =
          member.isEmpty()
              || (MEMBER.matcher(member).matches()
                  && keys.add(member.substring(0, member.indexOf('='))));
      if (!isGood) {
        return "";
      }
    }
    return keys.isEmpty() || keys.size() > MOST_MEMBERS ? "" : text;
  }

  public String traceId() {
    return parent.substring(TRACE_AT, SPAN_AT - 1);
  }

  public String spanId() {
    return parent.substring(SPAN_AT, FLAGS_AT - 1);
  }

  /** Whether those who came before recorded their part of the trace. */
  public boolean isSampled() {
    return isSampled(parent);
  }

  private static boolean isSampled(String parent) {
    return (Character.digit(parent.charAt(LENGTH - 1), 16) & 1) != 0;
  }

  /** Returns the same trace, at another span. */
  public TraceContext at(String spanId) {
    return new TraceContext(
        parent.substring(0, SPAN_AT) + spanId + parent.substring(FLAGS_AT - 1), state);
  }

  int weight() {
    return parent.length() + state.length();
  }
}
