package io.hermod.destination.amqp;

import java.util.Map;
import org.apache.qpid.protonj2.buffer.ProtonBuffer;
import org.apache.qpid.protonj2.buffer.ProtonBufferAllocator;
import org.apache.qpid.protonj2.codec.CodecFactory;
import org.apache.qpid.protonj2.codec.Decoder;
import org.apache.qpid.protonj2.codec.DecoderState;
import org.apache.qpid.protonj2.codec.Encoder;
import org.apache.qpid.protonj2.codec.EncoderState;
import org.apache.qpid.protonj2.types.messaging.ApplicationProperties;
import org.apache.qpid.protonj2.types.messaging.Properties;
import org.apache.qpid.protonj2.types.messaging.Section;

/** Writes messages as the sequence of their sections, and reads replies. */
final class Sections {
  private Sections() {}

  /**
   * What a request was answered with.
   *
   * @param status as in HTTP; 0 if the reply has none
   */
  record Reply(String correlationId, int status) {}

  static ProtonBuffer encode(Section<?>... sections) {
    ProtonBuffer buffer = ProtonBufferAllocator.defaultAllocator().allocate();
    Encoder encoder = CodecFactory.getEncoder();
    EncoderState state = encoder.newEncoderState();
    for (Section<?> section : sections) {
      encoder.writeObject(buffer, state, section);
    }
    return buffer;
  }

  static Reply reply(ProtonBuffer message) {
    Decoder decoder = CodecFactory.getDecoder();
    DecoderState state = decoder.newDecoderState();
    String correlationId = "";
    int status = 0;
    while (message.isReadable()) {
      switch (decoder.readObject(message, state)) {
        case Properties properties -> correlationId = String.valueOf(properties.getCorrelationId());
        case ApplicationProperties properties -> status = status(properties.getValue());
        default -> {}
      }
    }
    return new Reply(correlationId, status);
  }

  private static int status(Map<String, Object> properties) {
    return properties.get("status-code") instanceof Number status ? status.intValue() : 0;
  }
}
