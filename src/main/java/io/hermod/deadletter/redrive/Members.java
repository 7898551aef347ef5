package io.hermod.deadletter.redrive;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.JsonIndex;
import io.hermod.event.JsonValue;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Selects members of a JSON object and keeps their bytes unchanged. */
final class Members {
  private final RawJson json;
  private final JsonIndex index;

  Members(RawJson json) {
    this.json = json;
    this.index = json.index();
  }

  static List<MemberName> names(Stream<String> names) {
    return names.map(MemberName::new).toList();
  }

  @Nullable JsonValue value(MemberName name) {
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      if (name.isAt(json.array(), index.nameStart(member))) {
        return index.value(member);
      }
    }
    return null;
  }

  byte[] only(List<MemberName> names) {
    return kept(member -> isOneOf(names, member));
  }

  byte[] without(List<MemberName> names) {
    return kept(member -> !isOneOf(names, member));
  }

  private boolean isOneOf(List<MemberName> names, int member) {
    int start = index.nameStart(member);
    return names.stream().anyMatch(name -> name.isAt(json.array(), start));
  }

  /**
   * If only the last members are removed, the rest stays as it is. Otherwise the object is rebuilt,
   * which may remove whitespace between members.
   */
  private byte[] kept(IntPredicate isKept) {
    int end = 0;
    boolean isInterrupted = false;
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      if (!isKept.test(member)) {
        end = end == 0 ? index.nameStart(member) - 1 : end;
      } else {
        isInterrupted |= end > 0;
      }
    }
    if (isInterrupted) {
      return rebuilt(isKept);
    }
    return end == 0 ? bytes(json.length()) : closed(commaBefore(end) - json.offset());
  }

  /**
   * Returns where to cut: at the comma before a member, or after the brace if it is the first
   * member.
   */
  private int commaBefore(int quote) {
    int at = quote - 1;
    while (json.array()[at] != ',' && at > json.offset()) {
      at--;
    }
    return Math.max(at, json.offset() + 1);
  }

  private byte[] closed(int length) {
    byte[] bytes = bytes(length + 1);
    bytes[length] = '}';
    return bytes;
  }

  private byte[] bytes(int length) {
    byte[] bytes = new byte[length];
    System.arraycopy(json.array(), json.offset(), bytes, 0, length);
    return bytes;
  }

  private byte[] rebuilt(IntPredicate isKept) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(json.length());
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      if (isKept.test(member)) {
        int quote = index.nameStart(member) - 1;
        out.write(out.size() == 0 ? '{' : ',');
        out.write(json.array(), quote, index.valueEnd(member) - quote);
      }
    }
    out.writeBytes((out.size() == 0 ? "{}" : "}").getBytes(UTF_8));
    return out.toByteArray();
  }
}
