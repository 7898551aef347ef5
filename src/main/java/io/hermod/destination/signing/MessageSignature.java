package io.hermod.destination.signing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hermod.destination.http.PostBuffer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The headers that sign one request. They come before the body but depend on it, so their room is
 * left free until the body is written.
 */
public final class MessageSignature {
  private static final String ID = "webhook-id";
  private static final String TIMESTAMP = "webhook-timestamp";
  private static final String SIGNATURE = "webhook-signature";
  private static final byte[] ID_NAME = PostBuffer.name(ID);
  private static final byte[] TIMESTAMP_NAME = PostBuffer.name(TIMESTAMP);
  private static final byte[] SIGNATURE_NAME = PostBuffer.name(SIGNATURE);
  private static final int LINE_ENDS = 6;

  private final String id;
  private final String timestamp;
  private final List<KeySigner> signers;
  private final int length;
  private int place;

  MessageSignature(String id, long timestamp, List<KeySigner> signers) {
    this.id = id;
    this.timestamp = Long.toString(timestamp);
    this.signers = signers;
    // The signatures, and the spaces between them.
    this.length = signers.stream().mapToInt(KeySigner::length).sum() + signers.size() - 1;
  }

  /** Returns how many bytes the headers take. */
  public int room() {
    int names = ID_NAME.length + TIMESTAMP_NAME.length + SIGNATURE_NAME.length;
    return names + id.length() + timestamp.length() + length + LINE_ENDS;
  }

  /** Adds the headers to a request whose body is not written yet. */
  public void addTo(PostBuffer post) {
    post.header(ID_NAME, id);
    post.header(TIMESTAMP_NAME, timestamp);
    place = post.reserve(SIGNATURE_NAME, length);
  }

  /** Fills in the signatures when the body is written. */
  public void fillIn(PostBuffer post) {
    post.fillIn(place, value(post.body()));
  }

  /** Returns the headers of a request with this body. */
  public Map<String, String> headers(byte[] body) {
    return Map.of(ID, id, TIMESTAMP, timestamp, SIGNATURE, value(ByteBuffer.wrap(body)));
  }

  private String value(ByteBuffer body) {
    byte[] before = (id + "." + timestamp + ".").getBytes(US_ASCII);
    return signers.stream()
        .map(signer -> signer.sign(before, body.duplicate()))
        .collect(Collectors.joining(" "));
  }
}
