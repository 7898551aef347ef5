package io.hermod.topic;

/** The two access keys of a topic, base64 text; both are valid at any time. */
public record TopicKeys(String key1, String key2) {

  @Override
  public String toString() {
    return "TopicKeys[hidden]";
  }
}
