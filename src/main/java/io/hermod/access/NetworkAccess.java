package io.hermod.access;

import io.hermod.topic.IpAddress;
import io.hermod.topic.Topic;
import io.hermod.topic.TopicAccess.Network;

/** Decides whether the network that a publisher comes from may reach a topic. */
public final class NetworkAccess {
  private NetworkAccess() {}

  /**
   * Asked only where the network makes a difference.
   *
   * @param host the topic's, as the client wrote it
   * @param address the peer's, in numbers
   */
  public static Access check(Topic topic, String host, String address) {
    if (topic.access().network() != Network.ENABLED) {
      return new Access.Forbidden(
          "Publishing to %s is rejected: its public network access is %s."
              .formatted(host, topic.access().network().wireName()));
    }
    boolean isAdmitted =
        IpAddress.parse(withoutZone(address)).filter(topic.access()::admits).isPresent();
    return isAdmitted ? Access.GRANTED : new Access.RejectedAddress(rejection(host, address));
  }

  /** Addresses of the local link name the card they came in by, which no rule does. */
  private static String withoutZone(String address) {
    int zone = address.indexOf('%');
    return zone < 0 ? address : address.substring(0, zone);
  }

  private static String rejection(String host, String address) {
    return "Publishing to %s by client %s is rejected due to IpAddress filtering rules."
        .formatted(host, address);
  }
}
