package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.JsonIndex;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;

/**
 * The member of an event that names its source, with methods that replace it.
 *
 * @param member the member in the event's index; negative if the event does not have it
 */
public record SourceMember(RawJson json, int member) {

  public static SourceMember in(RawJson json, MemberName name) {
    JsonIndex index = json.index();
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      if (name.isAt(json.array(), index.nameStart(member))) {
        return new SourceMember(json, member);
      }
    }
    return new SourceMember(json, -1);
  }

  public boolean isThere() {
    return member >= 0;
  }

  /** Returns the value; empty if the event does not have the member. */
  public String text() {
    return isThere() ? json.index().value(member).text() : "";
  }

  public RawJson becoming(String text) {
    JsonIndex index = json.index();
    return with(JsonHead.quoted(text).toString(), index.valueStart(member), index.valueEnd(member));
  }

  /**
   * Returns the event with this member inserted first. A comma after it is always correct, because
   * the event has other members.
   */
  public RawJson inserted(MemberName name, String text) {
    int first = json.offset() + 1;
    return with(JsonHead.quoted(name.text()) + ":" + JsonHead.quoted(text) + ",", first, first);
  }

  private RawJson with(String words, int from, int to) {
    byte[] middle = words.getBytes(UTF_8);
    int before = from - json.offset();
    int after = json.offset() + json.length() - to;
    byte[] all = new byte[before + middle.length + after];
    System.arraycopy(json.array(), json.offset(), all, 0, before);
    System.arraycopy(middle, 0, all, before, middle.length);
    System.arraycopy(json.array(), to, all, before + middle.length, after);
    return new RawJson(all, 0, all.length);
  }
}
