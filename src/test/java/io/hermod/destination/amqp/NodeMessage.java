package io.hermod.destination.amqp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.qpid.protonj2.buffer.ProtonBuffer;
import org.apache.qpid.protonj2.codec.CodecFactory;
import org.apache.qpid.protonj2.codec.Decoder;
import org.apache.qpid.protonj2.codec.DecoderState;
import org.apache.qpid.protonj2.types.Symbol;
import org.apache.qpid.protonj2.types.messaging.AmqpValue;
import org.apache.qpid.protonj2.types.messaging.ApplicationProperties;
import org.apache.qpid.protonj2.types.messaging.Data;
import org.apache.qpid.protonj2.types.messaging.Header;
import org.apache.qpid.protonj2.types.messaging.MessageAnnotations;
import org.apache.qpid.protonj2.types.messaging.Properties;
import org.apache.qpid.protonj2.types.messaging.Section;
import org.jspecify.annotations.Nullable;

/** A message as it arrived at an {@link AmqpNode}. */
public record NodeMessage(List<Section<?>> sections) {

  static NodeMessage read(ProtonBuffer bytes) {
    Decoder decoder = CodecFactory.getDecoder();
    DecoderState state = decoder.newDecoderState();
    List<Section<?>> sections = new ArrayList<>();
    while (bytes.isReadable()) {
      sections.add((Section<?>) decoder.readObject(bytes, state));
    }
    return new NodeMessage(sections);
  }

  private <T> Optional<T> section(Class<T> type) {
    return sections.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  Properties properties() {
    return section(Properties.class).orElseGet(Properties::new);
  }

  @Nullable String session() {
    return properties().getGroupId();
  }

  Map<String, Object> application() {
    return section(ApplicationProperties.class)
        .map(ApplicationProperties::getValue)
        .orElseGet(Map::of);
  }

  Object value() {
    return section(AmqpValue.class).orElseThrow().getValue();
  }

  public String body() {
    return new String(section(Data.class).orElseThrow().getValue(), UTF_8);
  }

  /** Returns the message as a broker hands it out, with the annotations that clients expect. */
  ProtonBuffer numbered(long number) {
    Map<Symbol, Object> annotations =
        new HashMap<>(
            section(MessageAnnotations.class).map(MessageAnnotations::getValue).orElseGet(Map::of));
    annotations.put(Symbol.valueOf("x-opt-sequence-number"), number);
    annotations.put(Symbol.valueOf("x-opt-offset"), Long.toString(number));
    annotations.put(Symbol.valueOf("x-opt-enqueued-time"), Date.from(Instant.EPOCH));
    List<Section<?>> all = new ArrayList<>();
    section(Header.class).ifPresent(all::add);
    all.add(new MessageAnnotations(annotations));
    section(Properties.class).ifPresent(all::add);
    section(ApplicationProperties.class).ifPresent(all::add);
    section(Data.class).ifPresent(all::add);
    return Sections.encode(all.toArray(Section<?>[]::new));
  }
}
