package io.hermod.schema.plain;

import static io.hermod.schema.plain.PlainText.UNKNOWN;
import static io.hermod.schema.plain.PlainText.letter;
import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.event.Event;
import io.hermod.event.EventLimits;
import io.hermod.event.RawJson;
import io.hermod.event.Stamp;
import io.hermod.schema.EnvelopeMember;
import io.hermod.schema.EnvelopeRules;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads the plainly written events of a body one after the other; see {@link PlainBody}. */
final class PlainEnvelope {
  private static final byte[] ID = letters(EnvelopeMember.ID);
  private static final byte[] DATA = letters(EnvelopeMember.DATA);
  private static final byte[] TOPIC = letters(EnvelopeMember.TOPIC);
  private static final byte[] SUBJECT = letters(EnvelopeMember.SUBJECT);
  private static final byte[] EVENT_TYPE = letters(EnvelopeMember.EVENT_TYPE);
  private static final byte[] EVENT_TIME = letters(EnvelopeMember.EVENT_TIME);
  private static final byte[] DATA_VERSION = letters(EnvelopeMember.DATA_VERSION);
  private static final byte[] METADATA_VERSION = letters(EnvelopeMember.METADATA_VERSION);

  private final byte[] json;
  private final EnvelopeRules rules;
  private final PlainMember id = PlainMember.text(ID);
  private final PlainMember data = PlainMember.any(DATA);
  private final PlainMember topic = PlainMember.text(TOPIC);
  private final PlainMember subject = PlainMember.text(SUBJECT);
  private final PlainMember type = PlainMember.text(EVENT_TYPE);
  private final PlainMember time = PlainMember.text(EVENT_TIME);
  private final PlainMember dataVersion = PlainMember.text(DATA_VERSION);
  private final PlainMember metadataVersion = PlainMember.text(METADATA_VERSION);
  private final PlainMember[] all = {
    id, data, topic, subject, type, time, dataVersion, metadataVersion
  };
  private final PlainLead[] leads =
      Arrays.stream(all).map(PlainLead::new).toArray(PlainLead[]::new);
  private @Nullable String goodTime;

  PlainEnvelope(byte[] json, EnvelopeRules rules) {
    this.json = json;
    this.rules = rules;
  }

  private static byte[] letters(EnvelopeMember member) {
    return member.getName().getBytes(US_ASCII);
  }

  /** Finds the members of the event that starts here; returns the offset after it. */
  int read(int start) {
    if (letter(json, start) != '{') {
      return UNKNOWN;
    }
    reset();
    int at = start;
    int index = 0;
    do {
      at = PlainJson.afterWhitespace(json, readMember(at, index++));
    } while (letter(json, at) == ',' && index < leads.length);
    return letter(json, at) == '}' ? at + 1 : UNKNOWN;
  }

  private void reset() {
    for (PlainMember member : all) {
      member.forget();
    }
  }

  /** Reads the member after a brace or comma. */
  private int readMember(int before, int index) {
    PlainLead lead = leads[index];
    return lead.isAt(json, before) ? lead.readValue(json, before) : readOtherMember(before, lead);
  }

  private int readOtherMember(int before, PlainLead lead) {
    int quote = PlainJson.afterWhitespace(json, before + 1);
    int end = letter(json, quote) == '"' ? PlainText.until(json, quote + 1) : UNKNOWN;
    PlainMember member = letter(json, end) == '"' ? named(quote + 1, end) : null;
    if (member == null) {
      return UNKNOWN;
    }
    int value = PlainJson.afterColon(json, end + 1);
    lead.becomes(before, value, member);
    return member.read(json, value);
  }

  private @Nullable PlainMember named(int start, int end) {
    for (PlainMember member : all) {
      if (member.isNamed(json, start, end)) {
        return member;
      }
    }
    return null;
  }

  /** Returns the event whose members were found; null if the parser must report what is wrong. */
  @Nullable Event event(int start, int end) {
    boolean isGood =
        !id.text().isEmpty()
            && !subject.text().isEmpty()
            && !type.text().isEmpty()
            && takesTime(time.text())
            && rules.takesDataVersion(dataVersion.text())
            && (!metadataVersion.isThere() || metadataVersion.text().equals("1"))
            && (!topic.isThere() || rules.takesTopic(topic.text()))
            && end - start <= EventLimits.MAX_EVENT_BYTES;
    return isGood ? event(new RawJson(json, start, end - start)) : null;
  }

  /** Skips the check if the time is that of the event before, as it usually is. */
  private boolean takesTime(String text) {
    boolean isGood = text.equals(goodTime) || rules.takesTime(text);
    goodTime = isGood ? text : goodTime;
    return isGood;
  }

  private Event event(RawJson slice) {
    return new Event(id.text(), type.text(), subject.text(), dataVersion.text(), stamps(), slice);
  }

  private byte stamps() {
    return (byte)
        (stampUnless(topic, Stamp.TOPIC)
            | stampUnless(dataVersion, Stamp.DATA_VERSION)
            | stampUnless(metadataVersion, Stamp.METADATA_VERSION));
  }

  private static int stampUnless(PlainMember member, Stamp stamp) {
    return member.isThere() ? 0 : stamp.bit();
  }
}
