package io.hermod.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hermod.event.JsonIndex;
import io.hermod.event.MemberName;
import io.hermod.event.RawJson;

/**
 * The member of an event that names where it comes from, and the event with another value there.
 *
 * @param member its number in the event's index; negative where it has none
 */
record NamedPlace(RawJson json, int member) {

  static NamedPlace in(RawJson json, MemberName name) {
    JsonIndex index = json.index();
    for (int member = index.first(); member < index.end(); member = index.next(member)) {
      if (name.isAt(json.array(), index.nameStart(member))) {
        return new NamedPlace(json, member);
      }
    }
    return new NamedPlace(json, -1);
  }

  boolean isThere() {
    return member >= 0;
  }

  /** Empty where it is not there. */
  String text() {
    return isThere() ? json.index().value(member).text() : "";
  }

  RawJson becoming(String text) {
    JsonIndex index = json.index();
    return with(JsonHead.quoted(text).toString(), index.valueStart(member), index.valueEnd(member));
  }

  /** As the first member: the event has others, so that a comma after it is right. */
  RawJson inserted(MemberName name, String text) {
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
