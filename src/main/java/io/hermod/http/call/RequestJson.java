package io.hermod.http.call;

import io.vertx.core.buffer.Buffer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes the JSON of the management API. */
public final class RequestJson {
  private static final int MAX_NESTING = 64;
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxNestingDepth(MAX_NESTING).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private RequestJson() {}

  public static JsonFields parse(Buffer body) {
    if (tree(body.getBytes()) instanceof ObjectNode object) {
      return new JsonFields("", object);
    }
    throw CallException.invalidContent("a JSON object is needed.");
  }

  public static Buffer write(JsonNode json) {
    return Buffer.buffer(MAPPER.writeValueAsBytes(json));
  }

  private static JsonNode tree(byte[] body) {
    try {
      return MAPPER.readTree(body);
    } catch (JacksonException malformed) {
      // The parser's message may quote a secret from the body, so only the location is reported.
      throw CallException.invalidContent("malformed JSON" + place(malformed.getLocation()) + ".");
    }
  }

  private static String place(TokenStreamLocation location) {
    boolean isKnown = location != null && location.getLineNr() > 0;
    return isKnown ? " at line " + location.getLineNr() + ", column " + location.getColumnNr() : "";
  }
}
