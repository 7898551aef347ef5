package io.hermod.topic;

/** The two access keys of a topic, in base64; both are valid at all times. */
public record TopicKeys(String key1, String key2) {

  @Override
  public String toString() {
    return "TopicKeys[hidden]";
  }
}
